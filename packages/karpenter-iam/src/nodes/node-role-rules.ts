import {
  invalidPolicyArn,
  invalidRoleArn,
  invalidRoleName,
  unresolvedKeys,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { existingRoleProblems, isExistingRole } from "../iam/existing-role";
import { tooLarge, tooManyPolicies } from "../iam/policy-size";
import { ipv6CniStatements } from "./ipv6-cni";
import { awsPolicies } from "./node-role";
import type { ExistingNodeRole, NodeRoleSettings } from "./node-role-options";

/**
 * Of `nodeRole`.
 * @param managedPolicies - AWS's, as the version has them
 */
export function nodeRoleProblems(
  role: NodeRoleSettings | ExistingNodeRole,
  managedPolicies: readonly string[],
): (Problem | undefined)[] {
  if (isExistingRole(role)) return existingRoleProblems(role, "nodeRole", ["windows"]);
  const { name, managedPolicyArns, statements, ipv6 } = role;
  const inline = [...statements, ...(ipv6 ? ipv6CniStatements("aws-us-gov") : [])];
  return [
    name === undefined ? undefined : invalidRoleName(name, "nodeRole.name"),
    unresolvedKeys(managedPolicyArns, "nodeRole.managedPolicyArns"),
    ...Object.entries(managedPolicyArns).map(([key, arn]) =>
      invalidPolicyArn(arn, `nodeRole.managedPolicyArns.${key}`),
    ),
    tooManyPolicies(
      awsPolicies(managedPolicies, role).length + Object.keys(managedPolicyArns).length,
      "nodeRole.managedPolicyArns",
      "merge some of them, or write what they allow into nodeRole.statements",
    ),
    tooLarge(
      "inline policies of a role",
      JSON.stringify(inline),
      "nodeRole.statements",
      "put some of them into a managed policy of yours and name it in nodeRole.managedPolicyArns",
    ),
  ];
}

/** Roles of further NodeClasses. */
export function additionalNodeRoleProblems(
  roleArns: Readonly<Record<string, string>>,
): (Problem | undefined)[] {
  return Object.entries(roleArns).map(([name, arn]) =>
    invalidRoleArn(arn, `additionalNodeRoleArns.${name}`),
  );
}

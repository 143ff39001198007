import {
  invalidPolicyArn,
  invalidRoleArn,
  invalidRoleName,
  unresolvedKeys,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { invalidExistingRole } from "../iam/existing-role";
import type { ExistingRole } from "../iam/existing-role";
import { ipv6CniStatements } from "./ipv6-cni";
import { awsPolicies } from "./node-role";
import { isExistingRole } from "./node-role-options";
import type { NodeRoleOptions } from "./node-role-options";
import { tooLarge, tooManyPolicies } from "../iam/policy-size";

/** @param managedPolicies - AWS's, as the version has them */
export function nodeRoleProblems(
  role: NodeRoleOptions | ExistingRole,
  managedPolicies: readonly string[],
): (Problem | undefined)[] {
  if (isExistingRole(role)) {
    return [invalidExistingRole(role, "nodeRole.existingRole"), unusedOptions(role)];
  }
  const { name, managedPolicyArns = {}, statements = [], ipv6 = false } = role;
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

/** A role that is not made here keeps its policies: options beside it would change nothing. */
function unusedOptions(role: ExistingRole): Problem | undefined {
  const unused = Object.keys(role).find((key) => key !== "existingRole" && key !== "windows");
  if (unused === undefined) return undefined;
  return {
    code: "existing-role-options",
    prop: `nodeRole.${unused}`,
    value: (role as unknown as Readonly<Record<string, unknown>>)[unused],
    rule: "it is about a role that is made here, and nodeRole names one that exists",
    remedy: "change the role where it is made, or leave nodeRole.existingRole out",
  };
}

/** Roles of further NodeClasses. */
export function additionalNodeRoleProblems(
  roleArns: Readonly<Record<string, string>>,
): (Problem | undefined)[] {
  return Object.entries(roleArns).map(([name, arn]) =>
    invalidRoleArn(arn, `additionalNodeRoleArns.${name}`),
  );
}

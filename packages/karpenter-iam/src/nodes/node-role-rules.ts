import {
  invalidPolicyArn,
  invalidRoleArn,
  invalidRoleName,
  isKnown,
  Refusal,
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

export const NODE_ROLE_TWICE = new Refusal<string>({
  code: "node-role-twice",
  rule: (other) => `a role of its own, but ${other} is the same one, whatever path and case it has`,
  remedy: "name it once: Karpenter may pass the node role already",
  docs: "One node role of Karpenter is named twice. EKS has one access entry for a role and refuses a second one in the middle of a deploy. IAM tells names apart neither by path nor by case.",
});

/**
 * Roles of further NodeClasses.
 *
 * @param nodeRole - name or ARN of the node role; absent where only Terraform knows it
 */
export function additionalNodeRoleProblems(
  roleArns: Readonly<Record<string, string>>,
  nodeRole: string | undefined,
): (Problem | undefined)[] {
  const first = new Map<string, string>();
  if (isKnown(nodeRole)) first.set(nameOf(nodeRole), "nodeRole");
  return Object.entries(roleArns).map(([name, arn]) => {
    const prop = `additionalNodeRoleArns.${name}`;
    if (!isKnown(arn)) return undefined;
    const other = first.get(nameOf(arn));
    if (other !== undefined) return NODE_ROLE_TWICE.of(prop, arn, other);
    first.set(nameOf(arn), prop);
    return invalidRoleArn(arn, prop);
  });
}

/** A name is one role's in an account, and EKS takes node roles of the cluster's account only. */
function nameOf(nameOrArn: string): string {
  return nameOrArn.slice(nameOrArn.lastIndexOf("/") + 1).toLowerCase();
}

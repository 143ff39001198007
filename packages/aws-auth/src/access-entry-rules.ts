import { invalidRoleArn, isKnown, unresolvedKeys } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { AccessEntry } from "./access-entry";

/** EKS has one entry for a principal; IAM does not tell names apart by case. */
export function duplicatePrincipals(
  arns: Readonly<Record<string, string>>,
): (Problem | undefined)[] {
  const first = new Map<string, string>();
  return Object.entries(arns).map(([prop, arn]) => {
    if (!isKnown(arn)) return undefined;
    const other = first.get(arn.toLowerCase());
    if (other === undefined) {
      first.set(arn.toLowerCase(), prop);
      return undefined;
    }
    return {
      code: "access-entry-duplicate",
      prop,
      value: arn,
      rule: `one access entry for a role, but ${other} names it too`,
      remedy: "name the role once; a node role cannot have a second entry for people",
    };
  });
}

/** @see https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html */
const RESERVED_USERNAMES = ["system:", "eks:", "aws:", "amazon:", "iam:"];

export function entryProblems(entry: AccessEntry, prop: string): (Problem | undefined)[] {
  const { roleArn, username, kubernetesGroups = [], policies = {} } = entry;
  return [
    invalidRoleArn(roleArn, `${prop}.roleArn`),
    reservedUsername(username, `${prop}.username`),
    reservedGroups(kubernetesGroups, `${prop}.kubernetesGroups`),
    unresolvedKeys(policies, `${prop}.policies`),
    ...Object.keys(policies).map((name) => invalidPolicyName(name, `${prop}.policies`)),
    ...Object.entries(policies).map(([name, { namespaces }]) =>
      noNamespaces(namespaces, `${prop}.policies.${name}.namespaces`),
    ),
  ];
}

function reservedUsername(username: string | undefined, prop: string): Problem | undefined {
  if (!isKnown(username)) return undefined;
  const reserved = RESERVED_USERNAMES.some((prefix) => username.startsWith(prefix));
  if (username.trim() !== "" && !reserved) return undefined;
  return {
    code: "access-entry-username",
    prop,
    value: username,
    rule: `not empty, and not starting with ${RESERVED_USERNAMES.join(", ")}`,
    remedy: "leave it out for EKS's own, or choose another name",
  };
}

/** EKS keeps Kubernetes' own groups to itself: `system:masters` is AmazonEKSClusterAdminPolicy here. */
function reservedGroups(groups: readonly string[], prop: string): Problem | undefined {
  if (!isKnown(groups)) return undefined;
  const wrong = groups.filter((group) => isKnown(group) && /^(system:|\s*$)/.test(group));
  if (wrong.length === 0) return undefined;
  return {
    code: "access-entry-group",
    prop,
    value: wrong,
    rule: "groups of your own: EKS refuses names that start with system:",
    remedy:
      "for system:masters use admins; for nodes use nodeRoleArns, which need no groups; else name a group of your RoleBindings",
  };
}

function invalidPolicyName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || /^AmazonEKS\w+Policy$/.test(name)) return undefined;
  return {
    code: "access-policy-name",
    prop,
    value: name,
    rule: "the name of an EKS access policy, such as AmazonEKSViewPolicy; IAM policies are none",
    remedy: "take a name from `aws eks list-access-policies`",
  };
}

function noNamespaces(
  namespaces: readonly string[] | undefined,
  prop: string,
): Problem | undefined {
  if (!isKnown(namespaces) || namespaces.length > 0) return undefined;
  return {
    code: "access-scope-empty",
    prop,
    value: namespaces,
    rule: "at least one namespace where namespaces are given",
    remedy: "name them, or leave namespaces out for the whole cluster",
  };
}

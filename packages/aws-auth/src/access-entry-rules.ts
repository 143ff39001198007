import { isKnown, principalKey, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { AccessEntry } from "./access-entry";

/** EKS has one entry for a principal; IAM tells names apart neither by path nor by case. */
export function duplicatePrincipals(
  arns: Readonly<Record<string, string>>,
): (Problem | undefined)[] {
  const first = new Map<string, string>();
  return Object.entries(arns).map(([prop, arn]) => {
    if (!isKnown(arn)) return undefined;
    const other = first.get(principalKey(arn));
    if (other === undefined) {
      first.set(principalKey(arn), prop);
      return undefined;
    }
    return {
      code: "access-entry-duplicate",
      prop,
      value: arn,
      rule: `one access entry for a role or user, but ${other} names it too`,
      remedy: "name it once; a node role cannot have a second entry for people",
    };
  });
}

/** @see https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html */
const RESERVED_USERNAMES = ["system:", "eks:", "aws:", "amazon:", "iam:"];

export function entryProblems(entry: AccessEntry, prop: string): (Problem | undefined)[] {
  const { username, kubernetesGroups = [], policies = {} } = entry;
  return [
    reservedUsername(username, `${prop}.username`),
    sessionWithoutColon(username, `${prop}.username`),
    reservedGroups(kubernetesGroups, `${prop}.kubernetesGroups`),
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

/** Without the colon a session could take the name of somebody else. */
function sessionWithoutColon(username: string | undefined, prop: string): Problem | undefined {
  if (!isKnown(username) || !/^[^:]*\{\{SessionName(Raw)?\}\}/.test(username)) return undefined;
  return {
    code: "access-entry-username",
    prop,
    value: username,
    rule: "a colon somewhere before {{SessionName}} or {{SessionNameRaw}}",
    remedy: "write it as in ci:{{SessionName}}",
  };
}

export const SERVICE_LINKED_ROLE = new Refusal({
  code: "access-entry-service-linked",
  rule: "no service-linked role, which is one below the path /aws-service-role/: EKS makes no access entry for it",
  remedy:
    "map it by AwsAuth, in a mode that reads aws-auth, or give the service a role of your own",
  docs: "EKS makes no access entries for service-linked roles, whose path is `/aws-service-role/`.",
});

/** @see https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html */
export function serviceLinkedRole(arn: string, prop: string): Problem | undefined {
  if (!isKnown(arn) || !arn.includes(":role/aws-service-role/")) return undefined;
  return SERVICE_LINKED_ROLE.of(prop, arn);
}

export const FOREIGN_NODE_ROLE = new Refusal<{ readonly account: string }>({
  code: "access-entry-account",
  rule: ({ account }) =>
    `a node role of the cluster's account ${account}; only people and pipelines may be of another`,
  remedy: "make a node role in the cluster's account",
  docs: "An access entry of a type other than STANDARD, as nodes have it, is for a role of the cluster's own account.",
});

/** @see https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html */
export function foreignNodeRole(
  arn: string,
  account: string | undefined,
  prop: string,
): Problem | undefined {
  if (!isKnown(arn) || !isKnown(account)) return undefined;
  const owner = arn.split(":")[4];
  if (owner === undefined || owner === account) return undefined;
  return FOREIGN_NODE_ROLE.of(prop, arn, { account });
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
      "for system:masters use adminArns; for nodes use nodeRoleArns, which need no groups; else name a group of your RoleBindings",
  };
}

/** IAM policies that have to do with EKS, and look like access policies. */
const IAM_POLICIES = new Set([
  "AmazonEKSClusterPolicy",
  "AmazonEKSComputePolicy",
  "AmazonEKSServicePolicy",
  "AmazonEKSWorkerNodeMinimalPolicy",
  "AmazonEKSWorkerNodePolicy",
]);

/**
 * EKS adds access policies, also for other services of AWS, so that only the form is checked. IAM has
 * AmazonEKSBlockStoragePolicy, AmazonEKSLoadBalancingPolicy and AmazonEKSNetworkingPolicy too.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html
 */
function invalidPolicyName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || (/^\w+Policy$/.test(name) && !IAM_POLICIES.has(name))) return undefined;
  return {
    code: "access-policy-name",
    prop,
    value: name,
    rule: "the name of an EKS access policy, such as AmazonEKSViewPolicy; no ARN, and not an IAM policy",
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

import { invalidRoleArn, invalidUserArn, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { comparedArn } from "./mapping";
import type { Mapping, MappingProps } from "./mapping";
import { ROLE_LIST } from "./merge";

/** What one mapping says wrongly. */
export function mappingProblems(mapping: Mapping): (Problem | undefined)[] {
  const { prop, list, arn, username, kubernetesGroups } = mapping;
  const isRole = list === ROLE_LIST;
  const named = prop.startsWith("roles.") || prop.startsWith("users.");
  const arnProp = named ? `${prop}.${isRole ? "roleArn" : "userArn"}` : prop;
  return [
    isRole ? invalidRoleArn(arn, arnProp) : invalidUserArn(arn, arnProp),
    invalidUsername(username, `${prop}.username`),
    invalidGroups(kubernetesGroups, `${prop}.kubernetesGroups`),
  ];
}

/** A map without any node role locks out every node that is not there yet. */
export function noNodeRoles(props: MappingProps): Problem | undefined {
  const { nodeRoleArns, windowsNodeRoleArns = {} } = props;
  if (Object.keys({ ...nodeRoleArns, ...windowsNodeRoleArns }).length > 0) return undefined;
  return {
    code: "no-node-roles",
    prop: "nodeRoleArns",
    value: nodeRoleArns,
    rule: "at least one node role: a role that is not in aws-auth cannot register a node",
    remedy: "pass the role of each node group and of Karpenter's nodes",
  };
}

/** @see https://github.com/kubernetes-sigs/aws-iam-authenticator/blob/v0.6.13/README.md */
const PLACEHOLDERS = [
  "EC2PrivateDNSName",
  "AccountID",
  "SessionName",
  "SessionNameRaw",
  "AccessKeyID",
];

/** An empty or half-templated user name authenticates, and then nothing authorizes it. */
function invalidUsername(username: string, prop: string): Problem | undefined {
  if (!isKnown(username)) return undefined;
  const bare = username.replace(new RegExp(`{{(${PLACEHOLDERS.join("|")})}}`, "g"), "x");
  if (/^[^\s<>{}]+$/.test(bare)) return undefined;
  return {
    code: "aws-auth-username",
    prop,
    value: username,
    rule: `at least one character, without spaces, angle brackets and other braces than ${PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ")}`,
    remedy: "give the user name that Kubernetes should see",
  };
}

function invalidGroups(groups: readonly string[], prop: string): Problem | undefined {
  if (!isKnown(groups)) return undefined;
  const wrong = groups.filter((group) => isKnown(group) && !/^\S+$/.test(group));
  if (wrong.length === 0) return undefined;
  return {
    code: "aws-auth-group",
    prop,
    value: wrong,
    rule: "each group has at least one character and no spaces",
    remedy: "give the names of Kubernetes groups, or leave kubernetesGroups out",
  };
}

/** aws-iam-authenticator keeps the last entry of a role or user, so two of them cannot both hold. */
export function conflictingUsernames(mappings: readonly Mapping[]): (Problem | undefined)[] {
  const first = new Map<string, Mapping>();
  return mappings.map((mapping) => {
    const { arn, username, prop } = mapping;
    if (!isKnown(arn)) return undefined;
    const key = comparedArn(mapping).toLowerCase();
    const other = first.get(key);
    if (other === undefined) first.set(key, mapping);
    if (!isKnown(username) || !isKnown(other?.username) || other.username === username) {
      return undefined;
    }
    return {
      code: "conflicting-usernames",
      prop,
      value: arn,
      rule: `one user name for a role or user, but ${other.prop} maps it to "${other.username}" and ${prop} to "${username}" (the path of a role does not tell two apart)`,
      remedy: "use one user name, or two principals; groups of equal user names are joined",
    };
  });
}

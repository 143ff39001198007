import { invalidRoleArn, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { MappedRole, MapRolesEntry } from "./entry";

/** A map without a node role would let no node join, and the next apply would find none to keep. */
export function noNodeRoles(nodeRoleArns: Readonly<Record<string, string>>): Problem | undefined {
  if (Object.keys(nodeRoleArns).length > 0) return undefined;
  return {
    code: "no-node-roles",
    prop: "nodeRoleArns",
    value: nodeRoleArns,
    rule: "the roles of all nodes: of each node group, and of Karpenter",
    remedy: "add the node role, such as KarpenterIam's nodeRoleArn",
  };
}

/** @see https://github.com/kubernetes-sigs/aws-iam-authenticator#full-configuration-format */
export function invalidMappedRole(role: MappedRole, prop: string): (Problem | undefined)[] {
  return [
    invalidRoleArn(role.roleArn, `${prop}.roleArn`),
    isKnown(role.username) && role.username.trim() === ""
      ? {
          code: "empty-username",
          prop: `${prop}.username`,
          value: role.username,
          rule: "a name in Kubernetes; with an empty one nobody can tell who did what",
          remedy: "give a name, such as admin:{{SessionName}}",
        }
      : undefined,
  ];
}

/**
 * The authenticator keeps the last entry of a role only. Entries of one role with the same user name are one entry
 * with all groups; with different user names there is no such entry.
 */
export function conflictingUsernames(
  entries: Readonly<Record<string, MapRolesEntry>>,
): Problem | undefined {
  const known = Object.entries(entries).filter(
    ([, { rolearn, username }]) => isKnown(rolearn) && isKnown(username),
  );
  for (const [prop, { rolearn, username }] of known) {
    const other = known.find(
      ([, entry]) => roleKey(entry.rolearn) === roleKey(rolearn) && entry.username !== username,
    );
    if (!other) continue;
    return {
      code: "conflicting-usernames",
      prop,
      value: rolearn,
      rule: `one user name for a role; here ${username}, in ${other[0]} ${other[1].username}`,
      remedy: "use the same user name in both, or another role",
    };
  }
  return undefined;
}

/** How the authenticator compares: without the path, in lower case. */
function roleKey(roleArn: string): string {
  return roleArn.replace(/:role\/.*\//, ":role/").toLowerCase();
}

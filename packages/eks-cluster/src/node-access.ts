import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { hasAccessEntries, isKnown, onceKnown } from "@cdktf-karpenter/rules";
import type { AuthenticationMode } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";
import { ExistingEntries } from "./existing-entries";
import type { LiveCluster } from "./live-cluster";
import type { NodeGroup } from "./node-group";

export interface NodeAccessProps {
  readonly clusterName: string;
  readonly clusterArn: string;
  readonly authenticationMode: AuthenticationMode;
  /** Nothing while the cluster's name is unresolved. */
  readonly live: LiveCluster | undefined;
  readonly nodeGroups: Readonly<Record<string, NodeGroup>>;
}

/**
 * The access entry of each role that managed node groups use, before the first of its groups and gone after the last.
 *
 * EKS would make them, and leaves them behind: an entry is bound to the unique id of a role, so that a group that is
 * removed and added again would meet the entry of a role that is gone, and never join (user guide,
 * creating-access-entries; eksctl-io/eksctl#8516). An entry that is there before the group is left as it is
 * (aws/containers-roadmap#185).
 *
 * Entries that EKS has made for live groups are imported. While a cluster still runs in mode CONFIG_MAP there are none:
 * EKS makes them with the change to another mode, and the plan after that imports them.
 */
export class NodeAccess extends Construct {
  constructor(scope: Construct, id: string, props: NodeAccessProps) {
    super(scope, id);
    const { authenticationMode: mode, clusterName, clusterArn, live, nodeGroups } = props;
    if (isKnown(mode) && !hasAccessEntries(mode)) return;
    const roles = rolesOf(nodeGroups);
    if (Object.keys(roles).length === 0) return;
    const existing = live && new ExistingEntries(this, "existing", { clusterName, mode, live });
    for (const [name, groups] of Object.entries(roles)) {
      const [{ roleArn, roleName }] = groups;
      const entry = new EksAccessEntry(this, name, {
        // Made after the cluster, and again when the cluster is.
        clusterName: onceKnown(clusterArn, clusterName),
        principalArn: roleArn,
        // Images of node groups are Linux: see AmiType.
        type: "EC2_LINUX",
        count: existing?.count,
      });
      for (const group of groups) group.createAfter(entry);
      if (isKnown(roleName)) existing?.importInto(entry, roleName);
    }
  }
}

type Groups = readonly [NodeGroup, ...NodeGroup[]];

/**
 * Groups by a name for their role, which becomes part of the address: the group's key where the role is the group's
 * own, the role's name where it is given, since several groups may have it.
 */
function rolesOf(
  nodeGroups: Readonly<Record<string, NodeGroup>>,
): Readonly<Record<string, Groups>> {
  const roles: Record<string, [NodeGroup, ...NodeGroup[]]> = {};
  for (const [key, group] of Object.entries(nodeGroups)) {
    const { hasOwnRole, roleArn, roleName } = group;
    const name =
      hasOwnRole || !isKnown(roleName) ? `group-${key}` : `role-${roleName.toLowerCase()}`;
    const same = Object.entries(roles).find(([, [first]]) => first.roleArn === roleArn);
    const others = roles[same?.[0] ?? name];
    if (others === undefined) roles[name] = [group];
    else others.push(group);
  }
  return roles;
}

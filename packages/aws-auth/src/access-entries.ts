import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association";
import {
  invalidClusterName,
  invalidRoleArn,
  isKnown,
  refuse,
  unresolvedKeys,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";

/** What AccessEntries must know of a cluster. `EksCluster` has it; so has an object literal. */
export interface AccessEntriesCluster {
  readonly clusterName: string;
  readonly authenticationMode: "API" | "API_AND_CONFIG_MAP" | "CONFIG_MAP";
}

export interface AccessEntriesProps {
  readonly cluster: AccessEntriesCluster;
  /**
   * Roles of Linux nodes that EKS does not start itself, such as Karpenter's, by a name of your own. EKS makes the
   * entry of a managed node group's role.
   * @default {}
   */
  readonly nodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * Roles that administer the cluster, by a name of your own.
   * @default {}
   */
  readonly admins?: Readonly<Record<string, string>>;
}

/**
 * EKS access entries: type EC2_LINUX for node roles, type STANDARD with AmazonEKSClusterAdminPolicy for
 * administrators. Role ARNs keep their path.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 * @see https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
 */
export class AccessEntries extends Construct {
  constructor(scope: Construct, id: string, props: AccessEntriesProps) {
    super(scope, id);
    const { cluster, nodeRoleArns = {}, admins = {} } = props;
    const { clusterName } = cluster;
    refuse(this, ...problems(cluster, nodeRoleArns, admins));

    for (const [name, principalArn] of Object.entries(nodeRoleArns)) {
      new EksAccessEntry(this, `node-${name}`, { clusterName, principalArn, type: "EC2_LINUX" });
    }
    if (Object.keys(admins).length === 0) return;
    const { partition } = new DataAwsPartition(this, "partition");
    for (const [name, principalArn] of Object.entries(admins)) {
      const entry = new EksAccessEntry(this, `admin-${name}`, {
        ...{ clusterName, principalArn, type: "STANDARD" },
      });
      new EksAccessPolicyAssociation(this, `admin-${name}-policy`, {
        clusterName,
        principalArn: entry.principalArn,
        policyArn: `arn:${partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy`,
        accessScope: { type: "cluster" },
      });
    }
  }
}

function problems(
  cluster: AccessEntriesCluster,
  nodeRoleArns: Readonly<Record<string, string>>,
  admins: Readonly<Record<string, string>>,
): (Problem | undefined)[] {
  const arns = {
    ...Object.fromEntries(
      Object.entries(nodeRoleArns).map(([k, arn]) => [`nodeRoleArns.${k}`, arn]),
    ),
    ...Object.fromEntries(Object.entries(admins).map(([k, arn]) => [`admins.${k}`, arn])),
  };
  return [
    invalidClusterName(cluster.clusterName, "cluster.clusterName"),
    ignoredByCluster(cluster),
    unresolvedKeys(nodeRoleArns, "nodeRoleArns"),
    unresolvedKeys(admins, "admins"),
    ...Object.entries(arns).map(([prop, arn]) => invalidRoleArn(arn, prop)),
    duplicatePrincipal(arns),
  ];
}

function ignoredByCluster({ authenticationMode }: AccessEntriesCluster): Problem | undefined {
  if (!isKnown(authenticationMode) || authenticationMode !== "CONFIG_MAP") return undefined;
  return {
    code: "access-entries-refused",
    prop: "cluster.authenticationMode",
    value: authenticationMode,
    rule: "EKS takes access entries in the modes API and API_AND_CONFIG_MAP only",
    remedy: "raise the mode to API_AND_CONFIG_MAP (there is no way back), or use AwsAuth",
  };
}

/** EKS has one entry for a principal. */
function duplicatePrincipal(arns: Readonly<Record<string, string>>): Problem | undefined {
  const known = Object.entries(arns).filter(([, arn]) => isKnown(arn));
  const twice = known.find(([prop, arn]) => known.some(([p, a]) => p !== prop && a === arn));
  if (!twice) return undefined;
  return {
    code: "access-entry-duplicate",
    prop: twice[0],
    value: twice[1],
    rule: "one access entry for a role",
    remedy: "name the role once; a node role cannot be an administrator too",
  };
}

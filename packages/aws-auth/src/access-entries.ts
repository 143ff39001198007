import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association";
import { invalidClusterName, invalidRoleArn, refuse, unresolvedKeys } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";
import { CLUSTER_ADMIN } from "./access-entry";
import type { AccessEntry } from "./access-entry";
import { duplicatePrincipals, entryProblems } from "./access-entry-rules";
import { accessEntriesRefused } from "./access-mode";
import type { AuthenticationMode } from "./access-mode";
import { onceKnown } from "./once-known";

/** What AccessEntries must know of a cluster. `EksCluster` has it; so has an object literal. */
export interface AccessEntriesCluster {
  readonly clusterName: string;
  readonly authenticationMode: AuthenticationMode;
  /**
   * With the ARN, entries of a cluster that the same stack makes are made after it, and removed before it.
   * @default - the cluster exists
   */
  readonly clusterArn?: string;
}

export interface AccessEntriesProps {
  readonly cluster: AccessEntriesCluster;
  /**
   * Roles of Linux nodes that EKS does not start itself, such as Karpenter's, by a name of your own. EKS makes the
   * entry of a managed node group's role and refuses a second one.
   * @default {}
   */
  readonly nodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * The same for Windows nodes (type EC2_WINDOWS).
   * @default {}
   */
  readonly windowsNodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * Roles that administer the cluster, by a name of your own: AmazonEKSClusterAdminPolicy in the whole cluster.
   * @default {}
   */
  readonly admins?: Readonly<Record<string, string>>;
  /**
   * Roles with other rights, by a name of your own.
   * @default {}
   */
  readonly entries?: Readonly<Record<string, AccessEntry>>;
}

/**
 * EKS access entries: EC2_LINUX and EC2_WINDOWS for node roles, STANDARD with access policies or Kubernetes groups for
 * people and pipelines. Role ARNs keep their path. Names become part of addresses.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 * @see https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
 */
export class AccessEntries extends Construct {
  constructor(scope: Construct, id: string, props: AccessEntriesProps) {
    super(scope, id);
    refuse(this, ...problemsOf(props));
    const {
      cluster,
      nodeRoleArns = {},
      windowsNodeRoleArns = {},
      admins = {},
      entries = {},
    } = props;
    const clusterName =
      cluster.clusterArn === undefined
        ? cluster.clusterName
        : onceKnown(cluster.clusterArn, cluster.clusterName);

    const node = (name: string, principalArn: string, type: string) =>
      new EksAccessEntry(this, name, { clusterName, principalArn, type });
    for (const [name, arn] of Object.entries(nodeRoleArns)) node(`node-${name}`, arn, "EC2_LINUX");
    for (const [name, arn] of Object.entries(windowsNodeRoleArns)) {
      node(`windows-node-${name}`, arn, "EC2_WINDOWS");
    }
    for (const [name, roleArn] of Object.entries(admins)) {
      this.createStandard(`admin-${name}`, clusterName, { roleArn, policies: CLUSTER_ADMIN });
    }
    for (const [name, entry] of Object.entries(entries)) {
      this.createStandard(`entry-${name}`, clusterName, entry);
    }
  }

  private createStandard(
    id: string,
    clusterName: string,
    { roleArn, username, kubernetesGroups, policies = {} }: AccessEntry,
  ): void {
    const entry = new EksAccessEntry(this, id, {
      ...{ clusterName, principalArn: roleArn, type: "STANDARD" },
      userName: username,
      kubernetesGroups: kubernetesGroups && [...kubernetesGroups],
    });
    for (const [policy, { namespaces }] of Object.entries(policies)) {
      new EksAccessPolicyAssociation(entry, policy, {
        clusterName,
        // By the entry, so that the policy comes after it.
        principalArn: entry.principalArn,
        policyArn: `arn:${this.partition()}:eks::aws:cluster-access-policy/${policy}`,
        accessScope:
          namespaces === undefined
            ? { type: "cluster" }
            : { type: "namespace", namespaces: [...namespaces] },
      });
    }
  }

  /** Read once, and only where a policy needs it. */
  private partition(): string {
    const found = this.node.tryFindChild("partition") as DataAwsPartition | undefined;
    return (found ?? new DataAwsPartition(this, "partition")).partition;
  }
}

function problemsOf(props: AccessEntriesProps): (Problem | undefined)[] {
  const { cluster, nodeRoleArns = {}, windowsNodeRoleArns = {}, admins = {}, entries = {} } = props;
  const given = { nodeRoleArns, windowsNodeRoleArns, admins };
  const arns = Object.fromEntries(
    Object.entries(given).flatMap(([prop, roles]) =>
      Object.entries(roles).map(([name, arn]) => [`${prop}.${name}`, arn]),
    ),
  );
  const entryArns = Object.fromEntries(
    Object.entries(entries).map(([name, { roleArn }]) => [`entries.${name}.roleArn`, roleArn]),
  );
  return [
    invalidClusterName(cluster.clusterName, "cluster.clusterName"),
    accessEntriesRefused(cluster.authenticationMode),
    ...Object.entries({ ...given, entries }).map(([prop, named]) => unresolvedKeys(named, prop)),
    ...Object.entries(arns).map(([prop, arn]) => invalidRoleArn(arn, prop)),
    ...Object.entries(entries).flatMap(([name, entry]) => entryProblems(entry, `entries.${name}`)),
    ...duplicatePrincipals({ ...arns, ...entryArns }),
  ];
}

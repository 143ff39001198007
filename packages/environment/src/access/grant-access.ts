import { AccessEntries, AwsAuth, ForgetAwsAuth } from "@cdktf-karpenter/aws-auth";
import type { EksCluster } from "@cdktf-karpenter/eks-cluster";
import type { KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { refuse } from "@cdktf-karpenter/rules";
import type { Construct } from "constructs";
import type { Environment } from "../environment";
import { accessMeans } from "./access-means";
import { sharedNodeRoles } from "./shared-node-role";

/** Everyone who is not an administrator by creating the cluster: Karpenter's nodes above all. */
export function grantAccess(
  scope: Construct,
  environment: Environment,
  cluster: EksCluster,
  karpenter: KarpenterIam,
): void {
  refuse(scope, ...sharedNodeRoles(scope, environment, cluster, karpenter));
  const { awsAuth, nodeEntries } = accessMeans(environment);
  const { adminArns = {}, entries = {} } = environment.access ?? {};
  const nodes = nodeRolesOf(environment, karpenter);
  const people = Object.keys({ ...adminArns, ...entries });
  // Mode CONFIG_MAP takes no access entries: without any, nothing is asked of it.
  const accessEntries =
    nodeEntries || people.length > 0
      ? new AccessEntries(scope, "access-entries", {
          ...{ cluster, account: environment.account, adminArns, entries },
          ...(nodeEntries ? nodes : {}),
        })
      : undefined;
  if (awsAuth === undefined) {
    // In a cluster that never had the ConfigMap this forgets nothing.
    new ForgetAwsAuth(scope, "aws-auth");
    return;
  }
  const groups = Object.entries(cluster.nodeGroups);
  const groupRoles = Object.fromEntries(
    groups.map(([name, { roleArn }]) => [`group-${name}`, roleArn]),
  );
  const map = new AwsAuth(scope, "aws-auth", {
    ...awsAuth,
    ...{ cluster, accessEntries },
    nodeRoleArns: { ...groupRoles, ...nodes.nodeRoleArns },
    windowsNodeRoleArns: nodes.windowsNodeRoleArns,
  });
  // EKS makes a ConfigMap of its own for the first node group of a cluster without one.
  for (const [, group] of groups) group.createAfter(map);
}

/** Roles of the nodes that Karpenter starts, by their operating system. */
function nodeRolesOf(
  { karpenter }: Environment,
  { nodeRoleArn, nodeAccessEntryType }: KarpenterIam,
) {
  const ofKarpenter = { karpenter: nodeRoleArn };
  const isWindows = nodeAccessEntryType === "EC2_WINDOWS";
  const further = Object.entries(karpenter.additionalNodeRoleArns ?? {});
  return {
    nodeRoleArns: {
      ...(isWindows ? {} : ofKarpenter),
      ...Object.fromEntries(further.map(([name, arn]) => [`karpenter-${name}`, arn])),
    },
    windowsNodeRoleArns: isWindows ? ofKarpenter : {},
  };
}

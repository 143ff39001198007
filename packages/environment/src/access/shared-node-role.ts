import type { EksCluster } from "@cdktf-karpenter/eks-cluster";
import type { KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { principalOf, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { Construct } from "constructs";
import type { Environment } from "../environment";

export const SHARED_NODE_ROLE = new Refusal<string>({
  code: "shared-node-role",
  rule: (other) => `a role that is not Karpenter's too, but ${other} is the same one`,
  remedy:
    "leave the role of the node group out, which makes one for the group alone, or give Karpenter another",
  docs: "A managed node group and Karpenter have one role. EKS takes the role's mapping out of aws-auth with the last node group that has it, and Karpenter's nodes stop being Ready until the next deploy; and EKS's access entry of the group's role is in the way of Karpenter's.",
});

/**
 * Names are compared, whatever path and case the ARNs have: IAM tells names apart by neither.
 *
 * @see https://docs.aws.amazon.com/eks/latest/userguide/delete-managed-node-group.html
 * @see https://github.com/aws/containers-roadmap/issues/755
 */
export function sharedNodeRoles(
  scope: Construct,
  { account, karpenter: options }: Environment,
  cluster: EksCluster,
  karpenter: KarpenterIam,
): (Problem | undefined)[] {
  const further = Object.entries(options.additionalNodeRoleArns ?? {});
  const ofKarpenter = new Map([
    ...further.map(
      ([name, arn]) =>
        [principalOf(scope, arn, account), `karpenter.additionalNodeRoleArns.${name}`] as const,
    ),
    [principalOf(scope, karpenter.nodeRoleArn, account), "karpenter.nodeRole"] as const,
  ]);
  return Object.entries(cluster.nodeGroups).map(([key, { roleArn }]) => {
    const other = ofKarpenter.get(principalOf(scope, roleArn, account));
    return other && SHARED_NODE_ROLE.of(`nodeGroups.${key}.roleArn`, roleArn, other);
  });
}

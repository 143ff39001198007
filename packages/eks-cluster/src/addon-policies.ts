import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What pods on a group's nodes may do through the node's role, by the names of eksctl's `iam.withAddonPolicies`.
 * Every pod on the node gets it: a role for the one service account is narrower.
 *
 * eksctl's `appMesh` and `appMeshPreview` are left out: AWS ended App Mesh on 2026-09-30.
 * @see https://docs.aws.amazon.com/eksctl/latest/userguide/iam-policies.html
 */
export interface AddonPolicies {
  /** Push to and pull from ECR. */
  readonly imageBuilder?: boolean;
  /** Cluster Autoscaler, on the Auto Scaling groups of this cluster, where eksctl allows every group. */
  readonly autoScaler?: boolean;
  /** ExternalDNS, on Route 53 hosted zones. */
  readonly externalDNS?: boolean;
  /** cert-manager's DNS-01 challenges, on Route 53 hosted zones. */
  readonly certManager?: boolean;
  /** EBS CSI driver. */
  readonly ebs?: boolean;
  /** EFS CSI driver. */
  readonly efs?: boolean;
  /** FSx for Lustre CSI driver. */
  readonly fsx?: boolean;
  /** AWS Load Balancer Controller, with all that its release v3.5.0 asks for. */
  readonly awsLoadBalancerController?: boolean;
  /** X-Ray daemon. */
  readonly xRay?: boolean;
  /** CloudWatch agent. */
  readonly cloudWatch?: boolean;
}

export type AddonPolicyName = keyof AddonPolicies;

/** A policy that AWS maintains, or statements of ours. */
type AddonPolicyData = {
  /** Where the policy comes from, and at which version; what is narrower than there on purpose. */
  readonly source: string;
  /** Day on which the source was read. */
  readonly read: string;
} & (
  | { /** Path and name behind `arn:<partition>:iam::aws:policy/`. */ readonly managed: string }
  | { /** With `${AWS::Partition}` and `${ClusterName}` in them. */ readonly statements: unknown[] }
);

/** What controllers may do, as their upstream writes it: a new version is a change of the data alone. */
const POLICIES = JSON.parse(
  readFileSync(path.join(__dirname, "../data/addon-policies.json"), "utf8"),
) as Readonly<Record<AddonPolicyName, AddonPolicyData>>;

/** An AWS managed policy's ARN, or the document of an inline policy. */
export type AddonPolicy =
  { readonly arn: string; readonly name: string } | { readonly document: string };

/** @param partition - may be unknown until plan, as the cluster's name may be until apply */
export function addonPolicy(
  name: AddonPolicyName,
  { partition, clusterName }: { readonly partition: string; readonly clusterName: string },
): AddonPolicy {
  const policy = POLICIES[name];
  if ("managed" in policy) {
    return { name: policy.managed, arn: `arn:${partition}:iam::aws:policy/${policy.managed}` };
  }
  const document = JSON.stringify({ Version: "2012-10-17", Statement: policy.statements });
  return {
    document: document
      .replaceAll("${AWS::Partition}", () => partition)
      .replaceAll("${ClusterName}", () => clusterName),
  };
}

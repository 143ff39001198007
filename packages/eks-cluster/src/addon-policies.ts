import { loadBalancerControllerStatements } from "./load-balancer-controller-policy";
import type { Statement } from "./statement";

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
  /** Cluster Autoscaler, on the Auto Scaling groups of this cluster. */
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
  /** AWS Load Balancer Controller. */
  readonly awsLoadBalancerController?: boolean;
  /** X-Ray daemon. */
  readonly xRay?: boolean;
  /** CloudWatch agent. */
  readonly cloudWatch?: boolean;
}

export type AddonPolicyName = keyof AddonPolicies;

/** A policy that AWS maintains, or statements of ours. */
export type AddonPolicy =
  | { readonly managed: string }
  | { readonly statements: (partition: string, clusterName: string) => readonly Statement[] };

/** Managed policies by the path and name behind `arn:<partition>:iam::aws:policy/`. */
export const ADDON_POLICIES: Readonly<Record<AddonPolicyName, AddonPolicy>> = {
  imageBuilder: { managed: "AmazonEC2ContainerRegistryPowerUser" },
  ebs: { managed: "service-role/AmazonEBSCSIDriverPolicy" },
  efs: { managed: "service-role/AmazonEFSCSIDriverPolicy" },
  fsx: { managed: "AmazonFSxFullAccess" },
  xRay: { managed: "AWSXRayDaemonWriteAccess" },
  cloudWatch: { managed: "CloudWatchAgentServerPolicy" },
  autoScaler: { statements: autoScalerStatements },
  externalDNS: {
    statements: (partition) => [
      allow(["route53:ChangeResourceRecordSets"], `arn:${partition}:route53:::hostedzone/*`),
      allow([
        "route53:ListHostedZones",
        "route53:ListResourceRecordSets",
        "route53:ListTagsForResource",
      ]),
    ],
  },
  certManager: {
    statements: (partition) => [
      allow(["route53:ChangeResourceRecordSets"], `arn:${partition}:route53:::hostedzone/*`),
      allow(["route53:GetChange"], `arn:${partition}:route53:::change/*`),
      allow(["route53:ListHostedZonesByName", "route53:ListResourceRecordSets"]),
    ],
  },
  awsLoadBalancerController: { statements: loadBalancerControllerStatements },
};

/**
 * Changes only groups that EKS tagged for this cluster; eksctl and the guide allow every group.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html
 */
function autoScalerStatements(_partition: string, clusterName: string): readonly Statement[] {
  return [
    allow([
      "autoscaling:DescribeAutoScalingGroups",
      "autoscaling:DescribeAutoScalingInstances",
      "autoscaling:DescribeLaunchConfigurations",
      "autoscaling:DescribeScalingActivities",
      "autoscaling:DescribeTags",
      "ec2:DescribeImages",
      "ec2:DescribeInstanceTypes",
      "ec2:DescribeLaunchTemplateVersions",
      "ec2:GetInstanceTypesFromInstanceRequirements",
      "eks:DescribeNodegroup",
    ]),
    {
      ...allow([
        "autoscaling:SetDesiredCapacity",
        "autoscaling:TerminateInstanceInAutoScalingGroup",
      ]),
      Condition: {
        StringEquals: {
          [`aws:ResourceTag/k8s.io/cluster-autoscaler/${clusterName}`]: "owned",
        },
      },
    },
  ];
}

/** Actions without a resource level are allowed on `*`. */
function allow(Action: readonly string[], Resource: string | readonly string[] = "*"): Statement {
  return { Effect: "Allow", Action, Resource };
}

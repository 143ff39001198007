import type { ControllerFixture, EksctlFixture, Statement } from "./policies";

/** Calls that know a resource: allowed on the groups of the cluster alone, where eksctl allows every group. */
const SCALES = [
  "autoscaling:SetDesiredCapacity",
  "autoscaling:TerminateInstanceInAutoScalingGroup",
];

/** The content of `packages/eks-cluster/data/addon-policies.json`, in the order of `AddonPolicies`. */
export function addonPolicies(eksctl: EksctlFixture, controller: ControllerFixture) {
  const ofEksctl = { source: eksctl.source, read: eksctl.read };
  const managed = (name: string) => ({ ...ofEksctl, managed: eksctl.managed[name]?.[0] });
  const inline = (name: string) => ({ ...ofEksctl, statements: eksctl.statements[name] });
  /** AWS's own policy for what eksctl writes out more widely. */
  const guided = (source: string, policy: string) => ({
    source,
    read: eksctl.read,
    managed: policy,
  });
  return {
    imageBuilder: managed("imageBuilder"),
    autoScaler: {
      source: `${eksctl.source}; changes only the groups that EKS tagged for this cluster, where eksctl allows every group: https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html`,
      read: eksctl.read,
      statements: ownGroupsOnly(eksctl.statements.autoScaler ?? []),
    },
    externalDNS: inline("externalDNS"),
    certManager: inline("certManager"),
    ebs: managed("ebs"),
    efs: guided(
      "https://docs.aws.amazon.com/eks/latest/userguide/efs-csi.html; eksctl allows elasticfilesystem:* and network interfaces instead",
      "service-role/AmazonEFSCSIDriverPolicy",
    ),
    fsx: guided(
      "https://docs.aws.amazon.com/eks/latest/userguide/fsx-csi-create.html; eksctl allows fsx:* and any service-linked role instead",
      "AmazonFSxFullAccess",
    ),
    awsLoadBalancerController: {
      source: controller.source,
      read: controller.read,
      statements: forAnyPartition(controller.policy.Statement),
    },
    xRay: guided(
      "https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSXRayDaemonWriteAccess.html; eksctl allows the same five actions",
      "AWSXRayDaemonWriteAccess",
    ),
    cloudWatch: managed("cloudWatch"),
  };
}

function ownGroupsOnly(statements: readonly Statement[]): Statement[] {
  const actions = statements.flatMap(({ Action }) => Action);
  const missing = SCALES.filter((action) => !actions.includes(action));
  if (missing.length > 0)
    throw new Error(`eksctl's autoscaler no longer calls ${missing.join(", ")}`);
  return [
    {
      Effect: "Allow",
      Action: actions.filter((action) => !SCALES.includes(action)),
      Resource: "*",
    },
    {
      Effect: "Allow",
      Action: SCALES,
      Resource: "*",
      Condition: {
        StringEquals: { "aws:ResourceTag/k8s.io/cluster-autoscaler/${ClusterName}": "owned" },
      },
    },
  ];
}

function forAnyPartition(statements: readonly Statement[]): readonly Statement[] {
  return JSON.parse(
    JSON.stringify(statements).replaceAll("arn:aws:", "arn:${AWS::Partition}:"),
  ) as Statement[];
}

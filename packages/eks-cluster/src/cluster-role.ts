import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { fitName } from "@cdktf-karpenter/rules";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

/** 64 characters: https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
const ROLE_NAME_LIMIT = 64;

/** AmazonEKSVPCResourceController lets the control plane manage branch interfaces (security groups for pods). */
const MANAGED_POLICIES = ["AmazonEKSClusterPolicy", "AmazonEKSVPCResourceController"];

export interface ClusterRoleProps {
  /** Cluster's name, with the region where names have it. */
  readonly namePrefix: string;
  readonly partition: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
}

/**
 * Role of the control plane, trusted by EKS alone.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/cluster-iam-role.html
 */
export class ClusterRole extends Construct {
  readonly roleArn: string;
  /** What must be there as long as the role is used. */
  readonly attachments: ITerraformDependable[];

  constructor(scope: Construct, id: string, props: ClusterRoleProps) {
    super(scope, id);
    const role = new IamRole(this, "role", {
      name: fitName(`${props.namePrefix}-cluster`, ROLE_NAME_LIMIT),
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            // The same name in every partition.
            Principal: { Service: "eks.amazonaws.com" },
            Action: ["sts:AssumeRole", "sts:TagSession"],
          },
        ],
      }),
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
    });
    this.attachments = MANAGED_POLICIES.map(
      (name) =>
        new IamRolePolicyAttachment(this, name, {
          role: role.name,
          policyArn: `arn:${props.partition}:iam::aws:policy/${name}`,
        }),
    );
    this.roleArn = role.arn;
  }
}

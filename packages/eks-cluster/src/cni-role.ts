import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { fitName } from "@cdktf-karpenter/rules";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { OidcProvider } from "./oidc-provider";

/** 64 characters: https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
const ROLE_NAME_LIMIT = 64;

export interface CniRoleProps {
  /** Cluster's name, with the region where names have it. */
  readonly namePrefix: string;
  readonly partition: string;
  readonly oidcProvider: OidcProvider;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
}

/**
 * Role of the VPC CNI's service account. With it no node role needs AmazonEKS_CNI_Policy, so a pod that reaches its
 * node's credentials cannot change network interfaces.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/cni-iam-role.html
 */
export class CniRole extends Construct {
  readonly roleArn: string;
  /** What must be there as long as the role is used. */
  readonly attachment: ITerraformDependable;

  constructor(scope: Construct, id: string, props: CniRoleProps) {
    super(scope, id);
    const { issuerHost, arn } = props.oidcProvider;
    const role = new IamRole(this, "role", {
      name: fitName(`${props.namePrefix}-vpc-cni`, ROLE_NAME_LIMIT),
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Federated: arn },
            Action: "sts:AssumeRoleWithWebIdentity",
            Condition: {
              StringEquals: {
                [`${issuerHost}:aud`]: "sts.amazonaws.com",
                [`${issuerHost}:sub`]: "system:serviceaccount:kube-system:aws-node",
              },
            },
          },
        ],
      }),
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
    });
    this.attachment = new IamRolePolicyAttachment(this, "AmazonEKS_CNI_Policy", {
      role: role.name,
      policyArn: `arn:${props.partition}:iam::aws:policy/AmazonEKS_CNI_Policy`,
    });
    this.roleArn = role.arn;
  }
}

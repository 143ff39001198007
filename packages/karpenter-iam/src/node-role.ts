import { IamInstanceProfile } from "@cdktf/provider-aws/lib/iam-instance-profile";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";

export interface NodeRoleProps {
  readonly name: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
  readonly managedPolicies: readonly string[];
  /** Name of the instance profile, when one is made. */
  readonly instanceProfileName: string | undefined;
  readonly partition: string;
  readonly dnsSuffix: string;
}

/**
 * Role of the nodes that Karpenter starts, and the instance profile for a NodeClass that names one.
 * @see https://karpenter.sh/docs/reference/cloudformation/#karpenternoderole
 */
export class NodeRole extends Construct {
  /** With its path. */
  readonly arn: string;
  readonly roleName: string;
  readonly instanceProfileName: string | undefined;

  constructor(scope: Construct, id: string, props: NodeRoleProps) {
    super(scope, id);
    const role = new IamRole(this, "role", {
      name: props.name,
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: `ec2.${props.dnsSuffix}` },
            Action: "sts:AssumeRole",
          },
        ],
      }),
    });
    for (const name of props.managedPolicies) {
      new IamRolePolicyAttachment(this, name, {
        role: role.name,
        policyArn: `arn:${props.partition}:iam::aws:policy/${name}`,
      });
    }
    if (props.instanceProfileName !== undefined) {
      const profile = new IamInstanceProfile(this, "instance-profile", {
        name: props.instanceProfileName,
        path: props.path,
        // IAM wants the name here, without the path.
        role: role.name,
      });
      this.instanceProfileName = profile.name;
    }
    this.arn = role.arn;
    this.roleName = role.name;
  }
}

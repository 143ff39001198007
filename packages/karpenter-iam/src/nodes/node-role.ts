import { IamInstanceProfile } from "@cdktf/provider-aws/lib/iam-instance-profile";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";
import { isExistingRole, roleReference } from "../iam/existing-role";
import type { ExistingRole, RoleReference } from "../iam/existing-role";
import { awsPolicyArn } from "../iam/place";
import type { Place } from "../iam/place";
import { CNI_POLICY, ipv6CniStatements } from "./ipv6-cni";
import type { NodeRoleSettings, PolicyStatement } from "./node-role-options";

const SSM_POLICY = "AmazonSSMManagedInstanceCore";

export interface NodeRoleProps {
  readonly role: NodeRoleSettings | ExistingRole;
  /** Of the role, when it is made. */
  readonly name: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
  /** AWS's managed policies of the node role, as upstream has them. */
  readonly managedPolicies: readonly string[];
  /** Name of the instance profile, when one is made. */
  readonly instanceProfileName: string | undefined;
  readonly place: Pick<Place, "partition" | "ec2Suffix">;
}

/**
 * Role of the nodes that Karpenter starts, and the instance profile for a NodeClass that names one. An existing role
 * stays as it is.
 * @see https://karpenter.sh/docs/reference/cloudformation/#karpenternoderole
 */
export class NodeRole extends Construct {
  /** With its path. */
  readonly arn: string;
  readonly roleName: string;
  readonly instanceProfileName: string | undefined;

  constructor(scope: Construct, id: string, props: NodeRoleProps) {
    super(scope, id);
    const role = isExistingRole(props.role)
      ? roleReference(this, "role", props.role)
      : this.createRole(props, props.role);
    this.arn = role.arn;
    this.roleName = role.name;
    if (props.instanceProfileName !== undefined) {
      const profile = new IamInstanceProfile(this, "instance-profile", {
        name: props.instanceProfileName,
        path: props.path,
        // IAM wants the name here, without the path.
        role: role.name,
      });
      this.instanceProfileName = profile.name;
    }
  }

  private createRole(props: NodeRoleProps, options: NodeRoleSettings): RoleReference {
    const { partition, ec2Suffix } = props.place;
    const role = new IamRole(this, "role", {
      name: props.name,
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: `ec2.${ec2Suffix}` },
            Action: "sts:AssumeRole",
          },
        ],
      }),
    });
    const attach = (key: string, policyArn: string) =>
      new IamRolePolicyAttachment(this, key, { role: role.name, policyArn });
    for (const name of awsPolicies(props.managedPolicies, options)) {
      attach(name, awsPolicyArn(props.place, name));
    }
    for (const [key, arn] of Object.entries(options.managedPolicyArns)) {
      // Prefixed, so that a policy may be called `role`.
      attach(`managed-${key}`, arn);
    }
    const { ipv6, statements } = options;
    if (ipv6) this.addInlinePolicy(role.name, "ipv6-cni", ipv6CniStatements(partition));
    if (statements.length > 0) this.addInlinePolicy(role.name, "statements", statements);
    return role;
  }

  private addInlinePolicy(
    role: string,
    name: string,
    statements: readonly PolicyStatement[],
  ): void {
    const policy = JSON.stringify({ Version: "2012-10-17", Statement: statements });
    new IamRolePolicy(this, name, { name, role, policy });
  }
}

/** AWS's managed policies that the options leave. */
export function awsPolicies(
  managedPolicies: readonly string[],
  { ssm, ipv6 }: Pick<NodeRoleSettings, "ssm" | "ipv6">,
): string[] {
  const left = [...(ssm ? [] : [SSM_POLICY]), ...(ipv6 ? [CNI_POLICY] : [])];
  return managedPolicies.filter((name) => !left.includes(name));
}

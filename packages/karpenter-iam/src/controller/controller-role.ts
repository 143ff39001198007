import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";
import { roleReference } from "../iam/existing-role";
import type { ExistingRole, RoleReference } from "../iam/existing-role";

/** The controller's role as it is made. */
export interface NewControllerRole {
  readonly name: string;
  readonly permissionsBoundary: string | undefined;
  readonly assumeRolePolicy: string;
}

export interface ControllerRoleProps {
  readonly role: NewControllerRole | ExistingRole;
  /** Of role and policies. */
  readonly path: string | undefined;
  /** Name and document of each managed policy, by what it is for. */
  readonly policies: Readonly<Record<string, { readonly name: string; readonly document: string }>>;
}

/** Role of the Karpenter controller with its policies; an existing role gets the policies alone. */
export class ControllerRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { role, path, policies }: ControllerRoleProps) {
    super(scope, id);
    const { arn, name: roleName }: RoleReference =
      "existingRole" in role
        ? roleReference(this, "role", role)
        : new IamRole(this, "role", { ...role, path });
    for (const [part, { name, document }] of Object.entries(policies)) {
      const policy = new IamPolicy(this, part, { name, path, policy: document });
      new IamRolePolicyAttachment(this, `${part}-attachment`, {
        role: roleName,
        policyArn: policy.arn,
      });
    }
    this.arn = arn;
  }
}

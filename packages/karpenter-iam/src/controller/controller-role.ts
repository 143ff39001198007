import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";
import { trustPolicy } from "./controller-trust";
import type { ControllerTrust } from "./controller-trust";
import { roleReference } from "../iam/existing-role";
import type { RoleReference } from "../iam/existing-role";

export interface ControllerRoleProps {
  readonly name: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
  readonly trust: ControllerTrust;
  /** Name and document of each managed policy, by what it is for. */
  readonly policies: Readonly<Record<string, { readonly name: string; readonly document: string }>>;
}

/** Role of the Karpenter controller with its policies; an existing role gets the policies alone. */
export class ControllerRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: ControllerRoleProps) {
    super(scope, id);
    const role = this.role(props);
    for (const [part, { name, document }] of Object.entries(props.policies)) {
      const policy = new IamPolicy(this, part, { name, path: props.path, policy: document });
      new IamRolePolicyAttachment(this, `${part}-attachment`, {
        role: role.name,
        policyArn: policy.arn,
      });
    }
    this.arn = role.arn;
  }

  private role({ name, path, permissionsBoundaryArn, trust }: ControllerRoleProps): RoleReference {
    if (typeof trust.identity === "object") return roleReference(this, "role", trust.identity);
    return new IamRole(this, "role", {
      name,
      path,
      permissionsBoundary: permissionsBoundaryArn,
      assumeRolePolicy: trustPolicy(trust),
    });
  }
}

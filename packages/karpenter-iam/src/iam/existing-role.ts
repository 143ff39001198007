import { DataAwsIamRole } from "@cdktf/provider-aws/lib/data-aws-iam-role";
import { invalidRoleArn, invalidRoleName, isKnown, throughLocal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Fn } from "cdktf";
import type { Construct } from "constructs";

/** A role that somebody else made and keeps. */
export interface ExistingRole {
  /** Name, or ARN with its path. A name, or what is unknown until apply, is looked up at plan. */
  readonly existingRole: string;
}

/** A role by what its users need: the ARN with its path, the name without. */
export interface RoleReference {
  readonly arn: string;
  readonly name: string;
}

/** @param id - of the data source, where one is needed */
export function roleReference(
  scope: Construct,
  id: string,
  { existingRole }: ExistingRole,
): RoleReference {
  if (isKnown(existingRole) && isArn(existingRole)) {
    return { arn: existingRole, name: existingRole.slice(existingRole.lastIndexOf("/") + 1) };
  }
  // IAM looks a role up by its name, which is the ARN's last part.
  const given = throughLocal(scope, `${id}-reference`, existingRole);
  const name = isKnown(given) ? given : Fn.replace(given, "/^.*//", "");
  const role = new DataAwsIamRole(scope, id, { name });
  return { arn: role.arn, name: role.name };
}

export function invalidExistingRole(
  { existingRole }: ExistingRole,
  prop: string,
): Problem | undefined {
  if (!isKnown(existingRole)) return undefined;
  return isArn(existingRole)
    ? invalidRoleArn(existingRole, prop)
    : invalidRoleName(existingRole, prop);
}

function isArn(nameOrArn: string): boolean {
  return nameOrArn.startsWith("arn:");
}

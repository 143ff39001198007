import { DataAwsIamRole } from "@cdktf/provider-aws/lib/data-aws-iam-role";
import {
  invalidRoleArn,
  invalidRoleName,
  isKnown,
  throughLocal,
  untagged,
} from "@cdktf-karpenter/rules";
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

/** Whether the role is somebody else's. */
export function isExistingRole<Role extends ExistingRole>(role: Role | object): role is Role {
  return "existingRole" in role;
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
  const role = untagged(new DataAwsIamRole(scope, id, { name }));
  return { arn: role.arn, name: role.name };
}

/**
 * @param prop - the role's, such as `nodeRole`
 * @param beside - options that say something of an existing role too
 */
export function existingRoleProblems(
  role: ExistingRole,
  prop: string,
  beside: readonly string[] = [],
): (Problem | undefined)[] {
  return [
    invalidNameOrArn(role.existingRole, `${prop}.existingRole`),
    unusedOption(role, prop, beside),
  ];
}

function invalidNameOrArn(existingRole: string, prop: string): Problem | undefined {
  if (!isKnown(existingRole)) return undefined;
  return isArn(existingRole)
    ? invalidRoleArn(existingRole, prop)
    : invalidRoleName(existingRole, prop);
}

/** A role that is not made here stays as it is: options beside it would change nothing. */
function unusedOption(
  role: ExistingRole,
  prop: string,
  beside: readonly string[],
): Problem | undefined {
  const options: Readonly<Record<string, unknown>> = { ...role };
  const key = Object.keys(options).find(
    (option) => option !== "existingRole" && !beside.includes(option),
  );
  if (key === undefined) return undefined;
  return {
    code: "existing-role-options",
    prop: `${prop}.${key}`,
    value: options[key],
    rule: `it is about a role that is made here, and ${prop} names one that exists`,
    remedy: `change the role where it is made, or leave ${prop}.existingRole out`,
  };
}

function isArn(nameOrArn: string): boolean {
  return nameOrArn.startsWith("arn:");
}

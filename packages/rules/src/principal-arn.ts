import { PATH, ROLE } from "./arns";
import { isKnown } from "./known";
import { kindOfArn } from "./principal-kinds";
import type { Problem } from "./problem";
import { Refusal } from "./refusal";

const USER = new RegExp(`^arn:aws[\\w-]*:iam::\\d{12}:user/${PATH}[\\w+=,.@-]{1,64}$`);

export const USER_ARN = new Refusal<string>({
  code: "user-arn",
  rule: (kind) =>
    `the ARN of an IAM user, arn:<partition>:iam::<account>:user/<path and name>, with a name at its end${kind}`,
  remedy: "copy it from `aws iam get-user`",
  docs: "The value is not the ARN of an IAM user: an account of 12 digits, `user/`, the user's path if it has one, and its name at the end. Roles have a place of their own.",
});

export function invalidUserArn(arn: string, prop: string): Problem | undefined {
  if (!isKnown(arn) || USER.test(arn)) return undefined;
  const isRole = ROLE.test(arn);
  return USER_ARN.of(prop, arn, isRole ? "; that is a role's ARN" : kindOfArn(arn));
}

export const PRINCIPAL_ARN = new Refusal<string>({
  code: "principal-arn",
  rule: (kind) =>
    `the ARN of an IAM role or user, such as arn:<partition>:iam::<account>:role/<path and name>${kind}`,
  remedy: "copy it from `aws iam get-role` or `aws iam get-user`",
  docs: "The value is not the ARN of an IAM role or user, which are what EKS makes access entries for.",
});

/** @see https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html */
export function invalidPrincipalArn(arn: string, prop: string): Problem | undefined {
  if (!isKnown(arn) || ROLE.test(arn) || USER.test(arn)) return undefined;
  return PRINCIPAL_ARN.of(prop, arn, kindOfArn(arn));
}

/**
 * What two ARNs of one principal have in common: names are unique in an account, whatever their path and case.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
export function principalKey(arn: string): string {
  return arn.replace(/:(role|user)\/.*\//, ":$1/").toLowerCase();
}

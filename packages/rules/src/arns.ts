import { isKnown } from "./known";
import type { Problem } from "./problem";
import { kindOfArn } from "./principal-kinds";
import { Refusal } from "./refusal";

// A path is slashes and characters from ! to ~ between them; what follows the last slash is the name, which is never
// empty. @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
export const PATH = "([\\x21-\\x2e\\x30-\\x7e]+/)*";
export const ROLE = new RegExp(`^arn:aws[\\w-]*:iam::\\d{12}:role/${PATH}[\\w+=,.@-]{1,64}$`);
const POLICY = new RegExp(`^arn:aws[\\w-]*:iam::(\\d{12}|aws):policy/${PATH}[\\w+=,.@-]{1,128}$`);

export const ROLE_ARN = new Refusal<string>({
  code: "role-arn",
  rule: (kind) =>
    `the ARN of an IAM role, arn:<partition>:iam::<account>:role/<path and name>, with a name at its end${kind}`,
  remedy: "copy it from `aws iam get-role`",
  docs: "The value is not the ARN of an IAM role: an account of 12 digits, `role/`, the role's path if it has one, and its name at the end. A session's ARN (`assumed-role`) never matches a caller, an instance profile is not the role in it, and a user has a place of its own: `users` of AwsAuth, `principalArn` of an access entry.",
});

export function invalidRoleArn(arn: string | undefined, prop: string): Problem | undefined {
  if (!isKnown(arn) || ROLE.test(arn)) return undefined;
  return ROLE_ARN.of(prop, arn, kindOfArn(arn));
}

export const POLICY_ARN = new Refusal({
  code: "policy-arn",
  rule: "the ARN of an IAM managed policy, arn:<partition>:iam::<account or aws>:policy/<path and name>",
  remedy: "copy it from `aws iam list-policies`",
  docs: "The value is not the ARN of an IAM managed policy.",
});

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html */
export function invalidPolicyArn(arn: string | undefined, prop: string): Problem | undefined {
  return !isKnown(arn) || POLICY.test(arn) ? undefined : POLICY_ARN.of(prop, arn);
}

export const KMS_KEY_ARN = new Refusal({
  code: "kms-key-arn",
  rule: "the ARN of a KMS key, arn:<partition>:kms:<region>:<account>:key/<id>, no alias",
  remedy: "copy it from `aws kms describe-key --key-id <alias> --query KeyMetadata.Arn`",
  docs: "The value is not the ARN of a KMS key. An alias may point to another key tomorrow, in a policy it stands for itself instead of the key behind it, and EKS answers with the key's ARN, which every later plan would take for a change.",
});

/** @see https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#key-id-key-ARN */
export function invalidKeyArn(arn: string | undefined, prop: string): Problem | undefined {
  if (!isKnown(arn) || /^arn:aws[\w-]*:kms:[\w-]+:\d{12}:key\/[\w-]+$/.test(arn)) return undefined;
  return KMS_KEY_ARN.of(prop, arn);
}

export const KMS_KEY_REGION = new Refusal<{ readonly region: string }>({
  code: "kms-key-region",
  rule: ({ region }) => `a key of ${region}, where it is used`,
  remedy: "give a key of that region, or the replica there of a multi-region key",
  docs: "A KMS key serves its own region only, and this one is in another.",
});

/** @see https://docs.aws.amazon.com/eks/latest/APIReference/API_Provider.html */
export function keyOfOtherRegion(
  arn: string | undefined,
  region: string | undefined,
  prop: string,
): Problem | undefined {
  if (!isKnown(arn) || !isKnown(region) || invalidKeyArn(arn, prop)) return undefined;
  return arn.split(":")[3] === region ? undefined : KMS_KEY_REGION.of(prop, arn, { region });
}

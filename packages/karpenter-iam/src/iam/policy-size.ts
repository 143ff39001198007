import type { Problem } from "@cdktf-karpenter/rules";

/**
 * Characters, white space not counted: IAM's quotas.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const LIMITS = {
  "managed policy": 6144,
  "role trust policy": 2048,
  "inline policies of a role": 10_240,
};

/** What an unresolved part counts: an issuer, or the ARN of a role or a key with a name of usual length. */
const UNRESOLVED_LENGTH = 80;

/** Size of a document as IAM counts it. What only Terraform knows counts {@link UNRESOLVED_LENGTH} characters each. */
export function policySize(document: string): number {
  const unresolved = /\$\{TfToken\[[^\]]*\]\}/g;
  return document.replace(unresolved, "x".repeat(UNRESOLVED_LENGTH)).replace(/\s/g, "").length;
}

/**
 * A document that IAM would refuse in the middle of an apply.
 * @param prop - what makes it large
 * @param remedy - how it becomes smaller
 */
export function tooLarge(
  kind: keyof typeof LIMITS,
  document: string,
  prop: string,
  remedy: string,
): Problem | undefined {
  const size = policySize(document);
  const limit = LIMITS[kind];
  if (size <= limit) return undefined;
  return {
    code: "policy-size",
    prop,
    value: `(${String(size)} characters)`,
    rule: `IAM takes at most ${String(limit)} characters in the ${kind}, white space not counted`,
    remedy,
  };
}

/** Managed policies of a role, IAM's default quota. */
const MAX_ATTACHMENTS = 10;

/** More policies than IAM attaches to one role. */
export function tooManyPolicies(count: number, prop: string, remedy: string): Problem | undefined {
  if (count <= MAX_ATTACHMENTS) return undefined;
  return {
    code: "policy-count",
    prop,
    value: `(${String(count)} policies)`,
    rule: `IAM attaches at most ${String(MAX_ATTACHMENTS)} managed policies to a role`,
    remedy,
  };
}

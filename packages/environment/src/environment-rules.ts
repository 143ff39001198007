import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** It becomes a folder of `cdktf.out`, a stack id and a part of the state's key. */
export function invalidEnvironmentName(name: string): Problem | undefined {
  if (isKnown(name) && /^[a-z][a-z0-9-]{0,62}$/.test(name)) return undefined;
  return {
    code: "environment-name",
    prop: "name",
    value: isKnown(name) ? name : "(a value known only after apply)",
    rule: "1 to 63 lower-case letters, digits and hyphens, a letter first, known at synth",
    remedy: "use the name of the environment's folder, such as prd",
  };
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export function invalidBucketName(bucket: string): Problem | undefined {
  if (isKnown(bucket) && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined;
  return {
    code: "state-bucket",
    prop: "state.bucket",
    // Terraform reads the backend before anything else: it cannot hold a reference.
    value: isKnown(bucket) ? bucket : "(a value known only after apply)",
    rule: "the name of an S3 bucket, 3 to 63 lower-case letters, digits, dots and hyphens, known at synth",
    remedy: "give the name of the bucket that holds this environment's state",
  };
}

/** A misspelt key would be ignored in silence where TypeScript does not look. */
export function unknownKeys(
  value: object,
  known: readonly string[],
  prop: string,
): Problem | undefined {
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  if (unknown.length === 0) return undefined;
  return {
    code: "unknown-key",
    prop,
    value: unknown,
    rule: `its keys are ${known.join(", ")}`,
    remedy: "correct the spelling or remove it",
  };
}

import { DISCOVERY_TAG_KEY } from "@cdktf-karpenter/discovery-tags";
import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { Environment } from "./environment";

/** How a value is shown that has no text before apply. */
const UNRESOLVED = "(a value known only after apply)";

/** 1,024 bytes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_KEY_LENGTH = 1024;

/** It becomes a folder of `cdktf.out`, a stack id and a part of the state's key. */
export function invalidEnvironmentName(name: string): Problem | undefined {
  if (isKnown(name) && /^[a-z][a-z0-9-]{0,62}$/.test(name)) return undefined;
  return {
    code: "environment-name",
    prop: "name",
    value: isKnown(name) ? name : UNRESOLVED,
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
    value: isKnown(bucket) ? bucket : UNRESOLVED,
    rule: "the name of an S3 bucket, 3 to 63 lower-case letters, digits, dots and hyphens, known at synth",
    remedy: "give the name of the bucket that holds this environment's state",
  };
}

/** Terraform reads the backend before it evaluates anything: a reference has no value there yet. */
export function unresolvedState(
  region: string,
  state: { readonly key?: string; readonly region?: string },
): Problem | undefined {
  const wrong = Object.entries({ key: state.key, region: state.region ?? region }).find(
    ([, value]) => value !== undefined && !isKnown(value),
  );
  if (!wrong) return undefined;
  return {
    code: "state-unresolved",
    prop: `state.${wrong[0]}`,
    value: UNRESOLVED,
    rule: "where the state is must be known at synth",
    remedy: `write state.${wrong[0]} out`,
  };
}

/** Terraform's own rule for the key of an S3 backend, which it tells at `init` only. */
export function invalidStateKey(key: string | undefined): Problem | undefined {
  if (!isKnown(key)) return undefined;
  if (key.trim() !== "" && !/^\/|\/$|\/\//.test(key) && key.length <= MAX_KEY_LENGTH)
    return undefined;
  return {
    code: "state-key",
    prop: "state.key",
    value: key,
    rule: `1 to ${MAX_KEY_LENGTH} characters, no slash at its start or end, no two slashes in a row`,
    remedy: "leave it out for <name>/terraform.tfstate, or write it like that",
  };
}

/** What finds a cluster's parts by tag would find everything that the environment makes. */
export function misleadingTags(
  tags: Readonly<Record<string, string>>,
  { cluster, discovery = {} }: Environment,
): Problem | undefined {
  const { tagKey = DISCOVERY_TAG_KEY } = discovery;
  const misleading = [tagKey, `kubernetes.io/cluster/${cluster.clusterName}`];
  const wrong = Object.keys(tags).find((key) => misleading.includes(key));
  if (wrong === undefined) return undefined;
  return {
    code: "misleading-tag",
    prop: `tags.${wrong}`,
    value: tags[wrong],
    rule: "tags of everything that the environment makes, which this key would mark as the cluster's: Karpenter and Kubernetes' controllers find subnets and security groups by it",
    remedy: "remove it; discovery tags are put where they belong",
  };
}

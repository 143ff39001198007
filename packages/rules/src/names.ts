import { isKnown } from "./known";
import type { Problem } from "./problem";
import { Refusal } from "./refusal";

export const CLUSTER_NAME = new Refusal({
  code: "cluster-name",
  rule: "1 to 100 letters, digits, hyphens and underscores, a letter or digit first",
  remedy: "shorten it or replace the other characters",
  docs: "EKS takes names of 1 to 100 letters, digits, hyphens and underscores, a letter or digit first.",
});

/** @see https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateCluster.html */
export function invalidClusterName(name: string, prop = "clusterName"): Problem | undefined {
  if (!isKnown(name) || /^[0-9A-Za-z][\w-]{0,99}$/.test(name)) return undefined;
  return CLUSTER_NAME.of(prop, name);
}

export const ACCOUNT_ID = new Refusal({
  code: "account-id",
  rule: "an AWS account id of 12 digits, as a string",
  remedy: "copy it from `aws sts get-caller-identity`; keep leading zeros",
  docs: "An account is 12 digits, written as a string: leading zeros count.",
});

/** @see https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-identifiers.html */
export function invalidAccountId(account: string, prop = "account"): Problem | undefined {
  if (!isKnown(account) || /^\d{12}$/.test(account)) return undefined;
  return ACCOUNT_ID.of(prop, account);
}

export const REGION = new Refusal({
  code: "region",
  rule: "the code of an AWS region, such as ap-northeast-2",
  remedy: "give the code, not the region's name or an availability zone",
  docs: "The value is not the code of an AWS region, such as `ap-northeast-2`.",
});

/** @see https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html */
export function invalidRegion(region: string, prop = "region"): Problem | undefined {
  if (!isKnown(region) || /^[a-z]{2,4}(-[a-z]{2,4})?-[a-z]+-\d$/.test(region)) return undefined;
  return REGION.of(prop, region);
}

export const ROLE_NAME = new Refusal<{ readonly length: number }>({
  code: "role-name",
  rule: ({ length }) => `1 to 64 letters, digits and +=,.@_- (it has ${length})`,
  remedy: "give a shorter name without a path",
  docs: "IAM takes role names of 1 to 64 letters, digits and `+=,.@_-`.",
});

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
export function invalidRoleName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || /^[\w+=,.@-]{1,64}$/.test(name)) return undefined;
  return ROLE_NAME.of(prop, name, name);
}

export const IAM_PATH = new Refusal({
  code: "iam-path",
  rule: "an IAM path: a slash at its start and its end, at most 512 characters, such as /eks/",
  remedy: "write it with both slashes",
  docs: "An IAM path starts and ends with a slash and has at most 512 characters.",
});

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
export function invalidPath(path: string | undefined, prop = "path"): Problem | undefined {
  if (!isKnown(path) || (/^\/([\x21-\x2e\x30-\x7e]+\/)*$/.test(path) && path.length <= 512)) {
    return undefined;
  }
  return IAM_PATH.of(prop, path);
}

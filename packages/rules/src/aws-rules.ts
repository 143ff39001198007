import { isKnown } from "./known";
import type { Problem } from "./problem";

/** @see https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateCluster.html */
export function invalidClusterName(name: string, prop = "clusterName"): Problem | undefined {
  if (!isKnown(name) || /^[0-9A-Za-z][\w-]{0,99}$/.test(name)) return undefined;
  return {
    code: "cluster-name",
    prop,
    value: name,
    rule: "1 to 100 letters, digits, hyphens and underscores, a letter or digit first",
    remedy: "shorten it or replace the other characters",
  };
}

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Subnet.html */
export function invalidSubnetId(id: string, prop: string): Problem | undefined {
  return invalidResourceId({ code: "subnet-id", prefix: "subnet" }, id, prop);
}

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Vpc.html */
export function invalidVpcId(id: string, prop = "vpcId"): Problem | undefined {
  return invalidResourceId({ code: "vpc-id", prefix: "vpc" }, id, prop);
}

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_SecurityGroup.html */
export function invalidSecurityGroupId(id: string, prop: string): Problem | undefined {
  return invalidResourceId({ code: "security-group-id", prefix: "sg" }, id, prop);
}

function invalidResourceId(
  { code, prefix }: { readonly code: string; readonly prefix: string },
  id: string,
  prop: string,
): Problem | undefined {
  // EC2 gives 17 hexadecimal digits; resources from before 2018 keep their 8.
  if (!isKnown(id) || new RegExp(`^${prefix}-([0-9a-f]{8}|[0-9a-f]{17})$`).test(id)) {
    return undefined;
  }
  return {
    code,
    prop,
    value: id,
    rule: `${prefix}- and 17 (before 2018: 8) hexadecimal digits in lower case`,
    remedy: "copy the id from the VPC console or `aws ec2 describe-*`",
  };
}

/** @see https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-identifiers.html */
export function invalidAccountId(account: string, prop = "account"): Problem | undefined {
  if (!isKnown(account) || /^\d{12}$/.test(account)) return undefined;
  return {
    code: "account-id",
    prop,
    value: account,
    rule: "an AWS account id of 12 digits, as a string",
    remedy: "copy it from `aws sts get-caller-identity`; keep leading zeros",
  };
}

/** @see https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html */
export function invalidRegion(region: string, prop = "region"): Problem | undefined {
  if (!isKnown(region) || /^[a-z]{2,4}(-[a-z]{2,4})?-[a-z]+-\d$/.test(region)) return undefined;
  return {
    code: "region",
    prop,
    value: region,
    rule: "the code of an AWS region, such as ap-northeast-2",
    remedy: "give the code, not the region's name or an availability zone",
  };
}

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
export function invalidRoleName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || /^[\w+=,.@-]{1,64}$/.test(name)) return undefined;
  return {
    code: "role-name",
    prop,
    value: name,
    rule: "1 to 64 letters, digits and +=,.@_- (it has " + String(name.length) + ")",
    remedy: "give a shorter name without a path",
  };
}

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html */
export function invalidRoleArn(arn: string, prop: string): Problem | undefined {
  if (!isKnown(arn) || /^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/.test(arn)) return undefined;
  const assumed = /^arn:(aws[\w-]*):sts::(\d{12}):assumed-role\/([^/]+)\/.+$/.exec(arn);
  return {
    code: "role-arn",
    prop,
    value: arn,
    rule: "the ARN of an IAM role, arn:<partition>:iam::<account>:role/<path and name>",
    remedy: assumed
      ? `that is a session's ARN, which never matches: give the role's, likely arn:${assumed[1]}:iam::${assumed[2]}:role/${assumed[3]} (with its path if it has one)`
      : "copy it from `aws iam get-role`",
  };
}

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html */
export function invalidPolicyArn(arn: string | undefined, prop: string): Problem | undefined {
  if (!isKnown(arn) || /^arn:aws[\w-]*:iam::(\d{12}|aws):policy\/[\w+=,.@/-]+$/.test(arn)) {
    return undefined;
  }
  return {
    code: "policy-arn",
    prop,
    value: arn,
    rule: "the ARN of an IAM managed policy, arn:<partition>:iam::<account or aws>:policy/<name>",
    remedy: "copy it from `aws iam list-policies`",
  };
}

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
export function invalidPath(path: string | undefined, prop = "path"): Problem | undefined {
  if (!isKnown(path) || (/^\/([\x21-\x2e\x30-\x7e]+\/)*$/.test(path) && path.length <= 512)) {
    return undefined;
  }
  return {
    code: "iam-path",
    prop,
    value: path,
    rule: "an IAM path: a slash at its start and its end, at most 512 characters, such as /eks/",
    remedy: "write it with both slashes",
  };
}

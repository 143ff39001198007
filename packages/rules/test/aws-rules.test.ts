import { Token } from "cdktf";
import {
  invalidAccountId,
  invalidClusterName,
  invalidKeyArn,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleArn,
  invalidRoleName,
  invalidSecurityGroupId,
  invalidSubnetId,
  invalidVpcId,
  keyOfOtherRegion,
} from "../src";
import type { Problem } from "../src";

type Rule = (value: string, prop: string) => Problem | undefined;

const table: [string, Rule, accepted: string[], refused: string[]][] = [
  [
    "cluster-name",
    invalidClusterName,
    ["p", "prd-eks-cluster", "0_a", "a".repeat(100)],
    ["", "-prd", "_prd", "prd.eks", "prd eks", "a".repeat(101)],
  ],
  [
    "subnet-id",
    invalidSubnetId,
    ["subnet-09fd28d637e11b029", "subnet-12345678"],
    ["", "subnet-", "subnet-09fd28d637e11b02", "subnet-09FD28D637E11B029", "sg-09fd28d637e11b029"],
  ],
  [
    "iam-path",
    invalidPath,
    ["/", "/eks/", "/team/eks/", `/${"p".repeat(510)}/`],
    ["", "eks", "/eks", "eks/", "/team eks/", "//", `/${"p".repeat(511)}/`],
  ],
  ["vpc-id", invalidVpcId, ["vpc-02172b18928eebff8"], ["vpc", "vpc-xyz", " vpc-02172b18928eebff8"]],
  [
    "security-group-id",
    invalidSecurityGroupId,
    ["sg-0ffdc3de28c86c9a2"],
    ["default", "sg-", "subnet-09fd28d637e11b029"],
  ],
  [
    "account-id",
    invalidAccountId,
    ["339712771495", "000000000001"],
    ["", "33971277149", "3397-1277-1495", "3397127714955"],
  ],
  [
    "region",
    invalidRegion,
    [
      "ap-northeast-2",
      "us-gov-west-1",
      "cn-northwest-1",
      "us-iso-east-1",
      "mx-central-1",
      "eusc-de-east-1",
    ],
    ["", "seoul", "ap-northeast-2a", "AP-NORTHEAST-2", "ap_northeast_2"],
  ],
  [
    "role-name",
    invalidRoleName,
    ["KarpenterNodeRole-prd-eks-cluster", "a".repeat(64)],
    ["", "a".repeat(65), "team/role"],
  ],
  [
    "role-arn",
    invalidRoleArn,
    [
      "arn:aws:iam::111122223333:role/node",
      "arn:aws-cn:iam::111122223333:role/team/eks/node",
      "arn:aws-us-gov:iam::111122223333:role/node",
      `arn:aws:iam::111122223333:role/${"a".repeat(64)}`,
    ],
    [
      "node",
      "arn:aws:iam::111122223333:user/node",
      "arn:aws:iam::1111:role/node",
      "arn:aws:sts::111122223333:assumed-role/Admin/session",
      // The name is what follows the last slash.
      "arn:aws:iam::111122223333:role/",
      "arn:aws:iam::111122223333:role/team/node/",
      `arn:aws:iam::111122223333:role/${"a".repeat(65)}`,
      "arn:aws:iam::111122223333:instance-profile/node",
      "arn:aws:ec2:ap-northeast-2:111122223333:role/node",
    ],
  ],
  [
    "policy-arn",
    invalidPolicyArn,
    [
      "arn:aws:iam::aws:policy/AmazonEKS_CNI_Policy",
      "arn:aws-cn:iam::111122223333:policy/eks/limit",
    ],
    [
      "AmazonEKS_CNI_Policy",
      "arn:aws:iam::111122223333:role/limit",
      "arn:aws:iam::111122223333:policy/",
      "arn:aws:iam::111122223333:policy/eks/",
    ],
  ],
  [
    "kms-key-arn",
    invalidKeyArn,
    [
      "arn:aws:kms:ap-northeast-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab",
      "arn:aws-cn:kms:cn-north-1:111122223333:key/mrk-1234abcd12ab34cd56ef1234567890ab",
    ],
    [
      "alias/eks",
      "arn:aws:kms:ap-northeast-2:111122223333:alias/eks",
      "1234abcd-12ab-34cd-56ef-1234567890ab",
      "arn:aws:iam::111122223333:role/key",
    ],
  ],
];

describe.each(table)("%s", (code, rule, accepted, refused) => {
  it.each(accepted)("accepts %p", (value) => {
    expect(rule(value, "prop")).toBeUndefined();
  });
  it.each(refused)("refuses %p", (value) => {
    expect(rule(value, "prop")).toMatchObject({ code, prop: "prop", value });
  });
  it("passes a token through", () => {
    expect(rule(Token.asString({ resolve: () => "x" }), "prop")).toBeUndefined();
  });
});

it("shows the likely role of an assumed-role ARN", () => {
  const problem = invalidRoleArn("arn:aws-cn:sts::111122223333:assumed-role/Admin/me", "roleArn");
  expect(problem?.rule).toContain("arn:aws-cn:iam::111122223333:role/Admin");
});

// "The KMS key must be symmetric and created in the same AWS Region as the cluster":
// https://docs.aws.amazon.com/eks/latest/APIReference/API_Provider.html
describe("kms-key-region", () => {
  const key = "arn:aws:kms:ap-northeast-2:111122223333:key/1234abcd";
  const token = Token.asString({ resolve: () => "us-east-1" });
  it.each([
    [key, "ap-northeast-2"],
    [key, undefined],
    [key, token],
    [token, "us-east-1"],
    // Another rule's.
    ["alias/eks", "us-east-1"],
  ])("accepts %p in %p", (arn, region) => {
    expect(keyOfOtherRegion(arn, region, "prop")).toBeUndefined();
  });
  it("refuses a key of another region", () => {
    expect(keyOfOtherRegion(key, "us-east-1", "prop")).toMatchObject({
      code: "kms-key-region",
      rule: "a key of us-east-1, where it is used",
    });
  });
});

import { Token } from "cdktf";
import {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleArn,
  invalidRoleName,
  invalidSecurityGroupId,
  invalidSubnetId,
  invalidVpcId,
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
    ],
    [
      "node",
      "arn:aws:iam::111122223333:user/node",
      "arn:aws:iam::1111:role/node",
      "arn:aws:sts::111122223333:assumed-role/Admin/session",
    ],
  ],
  [
    "policy-arn",
    invalidPolicyArn,
    [
      "arn:aws:iam::aws:policy/AmazonEKS_CNI_Policy",
      "arn:aws-cn:iam::111122223333:policy/eks/limit",
    ],
    ["AmazonEKS_CNI_Policy", "arn:aws:iam::111122223333:role/limit"],
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

it("shows the likely role of an assumed-role ARN (AU10)", () => {
  const problem = invalidRoleArn("arn:aws-cn:sts::111122223333:assumed-role/Admin/me", "roleArn");
  expect(problem?.remedy).toContain("arn:aws-cn:iam::111122223333:role/Admin");
});

import { Token } from "cdktf";
import { invalidPrincipalArn, invalidRoleArn, invalidUserArn, principalKey } from "../src";
import type { Problem } from "../src";

type Rule = (value: string, prop: string) => Problem | undefined;

const iam = (resource: string, partition = "aws") =>
  `arn:${partition}:iam::111122223333:${resource}`;
const SESSION = "arn:aws-cn:sts::111122223333:assumed-role/Admin/me";
const ROLES = [
  iam("role/node"),
  iam("role/team/eks/node", "aws-cn"),
  iam("role/node", "aws-us-gov"),
  iam("role/aws-reserved/sso.amazonaws.com/eu-west-1/AWSReservedSSO_Admin_0123456789abcdef"),
];
const USERS = [iam("user/kim"), iam("user/team/kim@example.com")];
const NEITHER = [
  "node",
  "",
  "arn:aws:iam::1111:role/node",
  // A role of an empty name: aws-iam-authenticator would be given `role/`.
  iam("role/"),
  iam("role/team/"),
  iam("user/"),
  iam("group/admins"),
  iam("instance-profile/node"),
  iam("root"),
  SESSION,
];

const table: [string, Rule, accepted: string[], refused: string[]][] = [
  ["role-arn", invalidRoleArn, ROLES, [...USERS, ...NEITHER]],
  ["user-arn", invalidUserArn, USERS, [...ROLES, ...NEITHER]],
  ["principal-arn", invalidPrincipalArn, [...ROLES, ...USERS], NEITHER],
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

it.each([
  ["a session: the likely role (AU10)", SESSION, "arn:aws-cn:iam::111122223333:role/Admin"],
  ["an instance profile: its role", iam("instance-profile/node"), "get-instance-profile"],
  ["a user: where users are named", iam("user/kim"), "`users` of AwsAuth"],
  ["a group: the role of its members", iam("group/admins"), "the role that its members assume"],
  ["the root user: a role", iam("root"), "root user"],
])("says what to do about %s", (_kind, arn, words) => {
  expect(invalidRoleArn(arn, "roleArn")?.rule).toContain(words);
});

it.each([
  ["its path", iam("role/team/Node"), iam("role/other/node"), true],
  ["its case", iam("role/NODE"), iam("role/node"), true],
  ["its account", iam("role/node"), iam("role/node").replace("1111", "4444"), false],
  ["its kind", iam("role/node"), iam("user/node"), false],
  ["its name", iam("role/node/a"), iam("role/node/b"), false],
])("a principal that differs by %s", (_what, one, other, same) => {
  expect(principalKey(one) === principalKey(other)).toBe(same);
});

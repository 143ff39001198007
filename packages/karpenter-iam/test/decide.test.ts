import { decide } from "./decide";
import type { Statement } from "./decide";

const read: Statement = { Effect: "Allow", Action: ["s3:Get*"], Resource: "arn:aws:s3:::a/*" };
const ours: Statement = {
  Effect: "Allow",
  Action: "s3:PutObject",
  Resource: "*",
  Condition: { StringEquals: { "aws:ResourceTag/Owner": ["us", "them"] } },
};
const request = { action: "s3:GetObject", resource: "arn:aws:s3:::a/b" };
const put = { action: "s3:PutObject", resource: "arn:aws:s3:::c" };

it.each([
  ["what a statement allows", [read], request, "allow"],
  ["an action in other letters", [read], { ...request, action: "S3:getobject" }, "allow"],
  ["another action", [read], { ...request, action: "s3:PutObject" }, "deny"],
  ["another resource", [read], { ...request, resource: "arn:aws:s3:::b/b" }, "deny"],
  ["nothing said", [], request, "deny"],
  ["a denial beside", [read, { ...read, Effect: "Deny" }], request, "deny"],
  [
    "a condition that holds",
    [ours],
    { ...put, context: { "aws:resourcetag/owner": "us" } },
    "allow",
  ],
  ["a condition that fails", [ours], { ...put, context: { "aws:ResourceTag/Owner": "x" } }, "deny"],
  ["a condition without its key", [ours], put, "deny"],
] as const)("%s", (_what, statements, asked, decision) => {
  expect(decide(statements, asked)).toBe(decision);
});

it.each([
  ["StringEqualsIfExists", {}, "allow"],
  ["StringEqualsIfExists", { k: "other" }, "deny"],
  ["ForAllValues:StringEquals", { k: ["v", "v"] }, "allow"],
  ["ForAllValues:StringEquals", { k: ["v", "other"] }, "deny"],
  ["ForAllValues:StringEquals", {}, "allow"],
  ["StringLike", { k: "v" }, "allow"],
  ["Bool", { k: "v" }, "allow"],
] as const)("%s of %p", (operator, context, decision) => {
  const statement = { Effect: "Allow", Action: "a:b", Condition: { [operator]: { k: "v" } } };
  expect(decide([statement], { action: "a:b", context })).toBe(decision);
});

it("stops at an operator that it does not know", () => {
  const statement = { Effect: "Allow", Action: "a:b", Condition: { DateLessThan: { k: "v" } } };
  expect(() => decide([statement], { action: "a:b" })).toThrow("DateLessThan");
});

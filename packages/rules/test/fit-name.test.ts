import { Token } from "cdktf";
import { fitName } from "../src";

// 64 characters: https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html
const ROLE_NAME_LIMIT = 64;

it("leaves a name that fits as it is", () => {
  const name = "KarpenterNodeRole-" + "a".repeat(46);
  expect(fitName(name, ROLE_NAME_LIMIT)).toBe(name);
});

it("gives every cluster name of 1 to 100 characters a role name of at most 64 (KI04)", () => {
  for (let length = 1; length <= 100; length++) {
    const fitted = fitName("KarpenterNodeRole-" + "a".repeat(length), ROLE_NAME_LIMIT);
    expect(fitted.length).toBeLessThanOrEqual(ROLE_NAME_LIMIT);
  }
});

it("keeps two long names apart that differ only at their end", () => {
  const long = "KarpenterNodeRole-" + "a".repeat(80);
  expect(fitName(long + "blue", ROLE_NAME_LIMIT)).not.toBe(
    fitName(long + "green", ROLE_NAME_LIMIT),
  );
});

it("gives the same result each time, so that a second plan is empty", () => {
  const long = "KarpenterNodeRole-" + "a".repeat(80);
  expect(fitName(long, ROLE_NAME_LIMIT)).toBe(fitName(long, ROLE_NAME_LIMIT));
});

it("does not cut a token", () => {
  const token = Token.asString({ resolve: () => "x" }) + "-".repeat(100);
  expect(fitName(token, ROLE_NAME_LIMIT)).toBe(token);
});

import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
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

describe("with a part that only Terraform knows", () => {
  const resolvedBy = (name: string) => {
    const stack = new TerraformStack(new App(), "prd");
    const cluster = new TerraformVariable(stack, "cluster", { type: "string" }).stringValue;
    new TerraformOutput(stack, "name", { value: fitName(name.replace("?", cluster), 64) });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: { name: { value: string } } };
    return output.name.value;
  };

  it("leaves the cut and the hash to Terraform, over the whole name", () => {
    const whole = 'join("", ["KarpenterNodeRole-", var.cluster, "-blue"])';
    expect(resolvedBy("KarpenterNodeRole-?-blue").replace(/\s+/g, " ")).toBe(
      `\${(length(${whole}) <= 64) ? ${whole} : join("-", [substr(${whole}, 0, 55), substr(sha256(${whole}), 0, 8)])}`,
    );
  });

  it("does so for the part alone", () => {
    expect(resolvedBy("?")).toContain('join("", [var.cluster])');
  });
});

import { TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { throughLocal } from "../src";

function synthesizedWith(value: (stack: TerraformStack) => string) {
  const stack = new TerraformStack(Testing.app(), "stack");
  new TerraformOutput(stack, "out", { value: throughLocal(stack, "value", value(stack)) });
  const { locals, output } = JSON.parse(Testing.synth(stack)) as Record<string, unknown>;
  return { locals, output };
}

it.each([
  ["a token", (stack: TerraformStack) => new TerraformVariable(stack, "in", {}).stringValue],
  ["a text in Terraform's syntax", () => "${var.in}"],
])("takes %s through a local value", (_what, value) => {
  expect(synthesizedWith(value)).toEqual({
    locals: { value: "${var.in}" },
    output: { out: { value: "${local.value}" } },
  });
});

it("leaves a literal alone", () => {
  expect(synthesizedWith(() => "subnet-1")).toEqual({
    locals: undefined,
    output: { out: { value: "subnet-1" } },
  });
});

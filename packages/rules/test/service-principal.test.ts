import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { servicePrincipal } from "../src";

// Partitions: botocore's partitions.json. Names: eksctl's pkg/apis/eksctl.io/v1alpha5/partitions.go, and for aws-eusc,
// which eksctl has not, https://github.com/pulumi/pulumi-eks/issues/2341.
it.each([
  ["aws", "ec2.amazonaws.com"],
  ["aws-us-gov", "ec2.amazonaws.com"],
  ["aws-cn", "ec2.amazonaws.com.cn"],
  ["aws-iso", "ec2.c2s.ic.gov"],
  ["aws-iso-b", "ec2.sc2s.sgov.gov"],
  ["aws-iso-e", "ec2.amazonaws.com"],
  ["aws-iso-f", "ec2.amazonaws.com"],
  ["aws-eusc", "ec2.amazonaws.com"],
])("names EC2 in %s %s", (partition, principal) => {
  expect(servicePrincipal(new TerraformStack(new App(), "prd"), "ec2", partition)).toBe(principal);
});

it("leaves the choice to Terraform where only Terraform knows the partition", () => {
  const stack = new TerraformStack(new App(), "prd");
  const partition = new TerraformVariable(stack, "partition", { type: "string" }).stringValue;
  new TerraformOutput(stack, "ec2", { value: servicePrincipal(stack, "ec2", partition) });
  const { output, locals } = JSON.parse(Testing.synth(stack)) as {
    readonly output: { readonly ec2: { readonly value: string } };
    readonly locals: Readonly<Record<string, string>>;
  };
  expect(output.ec2.value).toBe("ec2.${local.ec2-principal-suffix}");
  expect(locals["ec2-principal-suffix"]?.replace(/\s+/g, " ")).toBe(
    '${lookup({"aws-cn" = "amazonaws.com.cn", "aws-iso" = "c2s.ic.gov", "aws-iso-b" = "sc2s.sgov.gov"}, var.partition, "amazonaws.com")}',
  );
});

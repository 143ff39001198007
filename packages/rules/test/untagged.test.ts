import { App, TerraformDataSource, TerraformStack, Testing } from "cdktf";
import { untagged } from "../src";

class LookUp extends TerraformDataSource {
  tags?: Record<string, string>;
  protected override synthesizeAttributes() {
    return { id: "subnet-0a1b2c3d4e5f60001", tags: this.tags };
  }
}

function synthesized(treat: (lookUp: LookUp) => LookUp): unknown {
  const stack = new TerraformStack(new App(), "tagged");
  const lookUp = treat(new LookUp(stack, "subnet", { terraformResourceType: "aws_subnet" }));
  lookUp.tags = { team: "platform" };
  const { data } = JSON.parse(Testing.synth(stack)) as {
    data: { aws_subnet: { subnet: unknown } };
  };
  return data.aws_subnet.subnet;
}

it("takes away the tags that somebody sets later", () => {
  const id = "subnet-0a1b2c3d4e5f60001";
  expect(synthesized((lookUp) => lookUp)).toEqual({ id, tags: { team: "platform" } });
  expect(synthesized(untagged)).toEqual({ id });
});

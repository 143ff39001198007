import { App, TerraformResource, TerraformStack } from "cdktf";
import { principalOf } from "../src";

const ACCOUNT = "111122223333";
const arn = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;

/** What a provider's construct has of a role. */
class Role extends TerraformResource {
  readonly arn: string;
  constructor(
    scope: TerraformStack,
    readonly nameInput: string,
  ) {
    super(scope, nameInput, { terraformResourceType: "aws_iam_role" });
    this.arn = this.getStringAttribute("arn");
  }
}

const stack = new TerraformStack(new App(), "prd");
const role = new Role(stack, "Nodes");
const other = new Role(stack, "others");

it.each([
  ["path", arn("team/nodes")],
  ["case", arn("NODES")],
  ["partition, of which an account has one", arn("nodes").replace("aws", "aws-cn")],
])("tells a role from none by its %s", (_what, same) => {
  expect(principalOf(stack, same)).toBe(principalOf(stack, arn("nodes")));
});

it("knows a role of the stack by its name, where the account is known", () => {
  expect(principalOf(stack, role.arn, ACCOUNT)).toBe(principalOf(stack, arn("nodes")));
  expect(principalOf(stack, role.arn, "444455556666")).not.toBe(principalOf(stack, arn("nodes")));
});

it("knows a reference to be equal to itself alone, where nothing more is known", () => {
  expect(principalOf(stack, role.arn)).toBe(principalOf(stack, role.arn));
  expect(principalOf(stack, role.arn)).not.toBe(principalOf(stack, other.arn));
  expect(principalOf(stack, role.arn)).not.toBe(principalOf(stack, arn("nodes")));
});

it.each([
  ["name", arn("nodes-2")],
  ["account", arn("nodes").replace(ACCOUNT, "444455556666")],
  ["kind", arn("nodes").replace(":role/", ":user/")],
])("tells a principal by its %s", (_what, another) => {
  expect(principalOf(stack, another)).not.toBe(principalOf(stack, arn("nodes")));
});

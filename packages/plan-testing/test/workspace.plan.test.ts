import { App, DataResource, TerraformStack } from "cdktf";
import { planMatchers, planStack, workspaceOf } from "../src";

expect.extend(planMatchers);

// terraform_data is built into Terraform: no provider, no account.
function stackWith(...names: readonly string[]): TerraformStack {
  const stack = new TerraformStack(new App(), "stack");
  for (const name of names) new DataResource(stack, name, { input: { name } });
  return stack;
}

it("plans a stack from nothing", async () => {
  expect(await planStack(stackWith("a", "b"))).toCreate(["terraform_data.a", "terraform_data.b"]);
});

it("plans a second version into the same state, and an empty plan after it", async () => {
  const workspace = await workspaceOf(stackWith("a", "b"));
  await workspace.apply();
  await workspace.update(stackWith("b"));
  expect(await workspace.plan()).toDestroy(["terraform_data.a"]);
  await workspace.apply();
  expect(await workspace.plan()).toBeEmptyPlan();
  expect((await workspace.state()).map(({ address }) => address)).toEqual(["terraform_data.b"]);
  workspace.remove();
});

it("makes only the targets of an apply", async () => {
  const workspace = await workspaceOf(stackWith("a", "b"));
  await workspace.apply("terraform_data.a");
  expect(await workspace.plan()).toCreate(["terraform_data.b"]);
  workspace.remove();
});

it("fails with Terraform's own words", async () => {
  const stack = stackWith("a", "b");
  stack.addOverride("resource.terraform_data.a.lifecycle.precondition", [
    { condition: '${terraform_data.b.input.name == "a"}', error_message: "b is not a" },
  ]);
  await expect(planStack(stack)).rejects.toThrow("b is not a");
});

it("says what an unwanted plan would do", async () => {
  const plan = await planStack(stackWith("a"));
  expect(() => {
    expect(plan).toBeEmptyPlan();
  }).toThrow("it would also change terraform_data.a");
});

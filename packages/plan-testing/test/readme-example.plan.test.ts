// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { planMatchers, planStack, workspaceOf } from "@cdktf-karpenter/plan-testing";
import { App, DataResource, TerraformStack } from "cdktf";

expect.extend(planMatchers);

function stackOf(greeting: string): TerraformStack {
  const stack = new TerraformStack(new App(), "example");
  new DataResource(stack, "greeting", { input: { greeting } });
  return stack;
}

it("is made from nothing", async () => {
  expect(await planStack(stackOf("hello"))).toCreate(["terraform_data.greeting"]);
});

it("changes in place, and then there is nothing left to do", async () => {
  const workspace = await workspaceOf(stackOf("hello"));
  await workspace.apply();
  await workspace.update(stackOf("goodbye"));
  expect(await workspace.plan()).toUpdate(["terraform_data.greeting"]);
  await workspace.apply();
  expect(await workspace.plan()).toBeEmptyPlan();
  await workspace.destroy();
  workspace.remove();
});

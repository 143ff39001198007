import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  App,
  DataResource,
  DataTerraformRemoteStateLocal,
  TerraformOutput,
  TerraformStack,
} from "cdktf";
import { changeOf, planMatchers, planStack, workspaceOf } from "../src";
import { terraform } from "../src/terraform";

expect.extend(planMatchers);

// terraform_data is built into Terraform: no provider, no account.
function stackWith(...names: readonly string[]): TerraformStack {
  const stack = new TerraformStack(new App(), "stack");
  for (const name of names) new DataResource(stack, name, { input: { name } });
  return stack;
}

// A folder for temporary files of this file's own: other tests run at the same time.
const temporary = mkdtempSync(path.join(os.tmpdir(), "workspace-test-"));
beforeAll(() => {
  jest.spyOn(os, "tmpdir").mockReturnValue(temporary);
});

function foldersLeft(): string[] {
  return readdirSync(os.tmpdir()).filter((name) => name.startsWith("plan-testing-"));
}

/** With a condition that Terraform judges at plan. */
function stackThatFails(): TerraformStack {
  const stack = stackWith("a", "b");
  stack.addOverride("resource.terraform_data.a.lifecycle.precondition", [
    {
      condition: '${terraform_data.b.input.name == "a"}',
      error_message: `the name of b, which is a sentence of more than seventy-eight characters, is not a`,
    },
  ]);
  return stack;
}

it("plans a stack from nothing, and leaves no folder behind", async () => {
  const before = foldersLeft();
  expect(await planStack(stackWith("a", "b"))).toCreate(["terraform_data.a", "terraform_data.b"]);
  expect(foldersLeft()).toEqual(before);
});

it("plans a second version into the same state, and an empty plan after it", async () => {
  const workspace = await workspaceOf(stackWith("a", "b"));
  await workspace.apply();
  await workspace.update(stackWith("b"));
  const plan = await workspace.plan();
  expect(plan).toDestroy(["terraform_data.a"]);
  expect(changeOf(plan, "terraform_data.a").reason).toBe("delete_because_no_resource_config");
  await workspace.apply();
  expect(await workspace.plan()).toBeEmptyPlan();
  expect((await workspace.state()).map(({ address }) => address)).toEqual(["terraform_data.b"]);
  workspace.remove();
  expect(existsSync(workspace.folder)).toBe(false);
});

it("says what an apply would replace, and which attribute is why", async () => {
  const version = (value: string) => {
    const stack = new TerraformStack(new App(), "stack");
    // An override, since an object is what cdktf takes for it.
    new DataResource(stack, "a").addOverride("triggers_replace", value);
    return stack;
  };
  const workspace = await workspaceOf(version("1"));
  await workspace.apply();
  await workspace.update(version("2"));
  const plan = await workspace.plan();
  expect(plan).toReplace(["terraform_data.a"]);
  expect(changeOf(plan, "terraform_data.a").replacedBy).toEqual(["triggers_replace"]);
  workspace.remove();
});

it("has the text that terraform show prints of it", async () => {
  const workspace = await workspaceOf(stackWith("a", "b"));
  await workspace.apply();
  const shown = async () =>
    (await terraform(workspace.folder, "show", "-no-color", "test.tfplan")).trim();

  // It is read anew for each plan, which terraform plan says on its way.
  const reading = stackWith("b", "c");
  const path = `${workspace.folder}/terraform.tfstate`;
  new DataTerraformRemoteStateLocal(reading, "other", { path });
  await workspace.update(reading);
  const { text } = await workspace.plan();
  expect(text).toContain("Plan: 1 to add, 0 to change, 1 to destroy.");
  expect(text).toBe(await shown());

  await workspace.update(stackWith("a", "b"));
  expect((await workspace.plan()).text).toBe(await shown());
  workspace.remove();
});

it("makes only the targets of an apply", async () => {
  const workspace = await workspaceOf(stackWith("a", "b"));
  await workspace.apply("terraform_data.a");
  expect(await workspace.plan()).toCreate(["terraform_data.b"]);
  workspace.remove();
});

it("plans and does a destroy", async () => {
  const workspace = await workspaceOf(stackWith("a"));
  await workspace.apply();
  expect(await workspace.plan({ destroy: true })).toDestroy(["terraform_data.a"]);
  await workspace.destroy();
  expect(await workspace.state()).toEqual([]);
  workspace.remove();
});

it("reads outputs, sensitive ones too, and sees a changed one as a change", async () => {
  const stackSaying = (value: string) => {
    const stack = stackWith("a");
    new TerraformOutput(stack, "plain", { value });
    new TerraformOutput(stack, "secret", { value: "s", sensitive: true });
    return stack;
  };
  const workspace = await workspaceOf(stackSaying("one"));
  await workspace.apply();
  expect(await workspace.outputs()).toEqual({ plain: "one", secret: "s" });
  await workspace.update(stackSaying("two"));
  const plan = await workspace.plan();
  expect(plan.outputs).toEqual({ plain: "update", secret: "no-op" });
  expect(plan).not.toBeEmptyPlan();
  workspace.remove();
});

it("never touches the backend of the stack", async () => {
  const stack = stackWith("a");
  stack.addOverride("terraform.backend.s3", { bucket: "nowhere", key: "k", region: "eu-west-1" });
  const workspace = await workspaceOf(stack);
  await workspace.apply();
  expect(readdirSync(workspace.folder)).toContain("terraform.tfstate");
  workspace.remove();
});

describe("a failure", () => {
  it("is told in Terraform's own words, wherever Terraform breaks its lines", async () => {
    await expect(planStack(stackThatFails())).toFailWith(
      "the name of b, which is a sentence of more than seventy-eight characters, is not a",
    );
    await expect(planStack(stackThatFails())).toFailWith(/precondition failed.* is not a/);
  });

  it("of another kind does not pass", async () => {
    await expect(expect(planStack(stackThatFails())).toFailWith("no such")).rejects.toThrow(
      /should fail with no such; it said:[^]*Resource precondition failed/,
    );
  });

  it("that does not come does not pass", async () => {
    await expect(expect(planStack(stackWith("a"))).toFailWith("no such")).rejects.toThrow(
      "it did not fail",
    );
  });

  it("of the test itself is not taken for Terraform's", async () => {
    await expect(
      expect(Promise.reject(new TypeError("a slip"))).toFailWith("a slip"),
    ).rejects.toThrow(TypeError);
  });

  it("of a validation on the tree stops before Terraform, and leaves no folder behind", async () => {
    const before = foldersLeft();
    const stack = stackWith("a");
    stack.node.addValidation({ validate: () => ["the tree is wrong"] });
    await expect(workspaceOf(stack)).rejects.toThrow("the tree is wrong");
    expect(foldersLeft()).toEqual(before);
  });

  it("of init leaves no folder behind", async () => {
    const before = foldersLeft();
    const stack = stackWith("a");
    stack.addOverride("terraform.required_version", ">= 99");
    await expect(planStack(stack)).toFailWith(/Unsupported Terraform Core version/);
    expect(foldersLeft()).toEqual(before);
  });
});

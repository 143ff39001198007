import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Testing } from "cdktf";
import type { TerraformStack } from "cdktf";
import { parsePlan } from "./plan";
import type { Plan } from "./plan";
import { terraform } from "./terraform";

/** A resource in the state, with the attributes that Terraform recorded. */
export interface StateResource {
  readonly address: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface JsonState {
  readonly values?: {
    readonly root_module?: { readonly resources?: readonly StateResource[] };
  };
}

/**
 * A folder with a stack's synthesized configuration and a local state: what `cdktf deploy` would
 * give to Terraform, without its backend. Terraform and its providers find AWS and Kubernetes by
 * the environment variables of the test's process.
 */
export class Workspace {
  /** @internal use {@link workspaceOf} */
  constructor(readonly folder: string) {}

  /** `terraform plan`. @throws Error with Terraform's own words when the plan fails */
  async plan(): Promise<Plan> {
    const file = path.join(this.folder, "test.tfplan");
    await terraform(this.folder, ["plan", "-input=false", "-no-color", `-out=${file}`]);
    const json = await terraform(this.folder, ["show", "-json", file]);
    const text = await terraform(this.folder, ["show", "-no-color", file]);
    return parsePlan(json.stdout, text.stdout);
  }

  /** `terraform apply`. @param targets - addresses, when only a part is to be made */
  async apply(...targets: readonly string[]): Promise<void> {
    const only = targets.map((address) => `-target=${address}`);
    await terraform(this.folder, [
      ...["apply", "-auto-approve", "-input=false", "-no-color"],
      ...only,
    ]);
  }

  /** `terraform destroy`. */
  async destroy(): Promise<void> {
    await terraform(this.folder, ["destroy", "-auto-approve", "-input=false", "-no-color"]);
  }

  /** Managed resources and data sources of the state. */
  async state(): Promise<readonly StateResource[]> {
    const { stdout } = await terraform(this.folder, ["show", "-json"]);
    const { values } = JSON.parse(stdout) as JsonState;
    return values?.root_module?.resources ?? [];
  }

  /** Puts another version of the configuration in place; the state stays. */
  async update(stack: TerraformStack): Promise<void> {
    writeConfiguration(this.folder, stack);
    await terraform(this.folder, ["init", "-input=false", "-no-color"]);
  }

  /** Removes the folder with its state. What was applied stays. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Makes a workspace of a stack and runs `terraform init` in it.
 *
 * @throws Error when a validation of the stack's tree fails, or with Terraform's own words
 */
export async function workspaceOf(stack: TerraformStack): Promise<Workspace> {
  const workspace = new Workspace(mkdtempSync(path.join(os.tmpdir(), "plan-testing-")));
  await workspace.update(stack);
  return workspace;
}

/** Plans a stack from nothing and leaves nothing behind. */
export async function planStack(stack: TerraformStack): Promise<Plan> {
  const workspace = await workspaceOf(stack);
  try {
    return await workspace.plan();
  } finally {
    workspace.remove();
  }
}

function writeConfiguration(folder: string, stack: TerraformStack): void {
  writeFileSync(path.join(folder, "cdk.tf.json"), Testing.synth(stack, true));
  // Terraform merges override files last: a test never touches the stack's remote state.
  const backend = { terraform: { backend: { local: { path: "terraform.tfstate" } } } };
  writeFileSync(path.join(folder, "backend_override.tf.json"), JSON.stringify(backend));
}

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TerraformStack } from "cdktf";
import { writeConfiguration } from "./configuration";
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

/** What `terraform plan` prints of its way to the plan, and where it has put it. */
const PROGRESS =
  /^\S.*: (?:Refreshing state|Reading|Still reading|Read complete)\b.*\n|\n─+\n[^]*$/gm;

/** Neither asks nor colours. */
const QUIET = ["-input=false", "-no-color"];

/**
 * A folder with a stack's synthesized configuration and a local state: what `cdktf deploy` would
 * give to Terraform, without its backend. Terraform and its providers find AWS and Kubernetes by
 * the environment variables of the test's process.
 */
export class Workspace {
  /** @internal use {@link workspaceOf} */
  constructor(readonly folder: string) {}

  /**
   * `terraform plan`, or with `destroy` the plan of a `terraform destroy`.
   *
   * @throws TerraformError with Terraform's own words when the plan fails
   */
  async plan({ destroy = false }: { readonly destroy?: boolean } = {}): Promise<Plan> {
    const file = path.join(this.folder, "test.tfplan");
    const mode = destroy ? ["-destroy"] : [];
    const said = await terraform(this.folder, "plan", ...QUIET, ...mode, `-out=${file}`);
    return parsePlan(await terraform(this.folder, "show", "-json", file), withoutProgress(said));
  }

  /**
   * `terraform apply`.
   *
   * @param targets - addresses, when only a part is to be made
   */
  async apply(...targets: readonly string[]): Promise<void> {
    const only = targets.map((address) => `-target=${address}`);
    await terraform(this.folder, "apply", "-auto-approve", ...QUIET, ...only);
  }

  /** `terraform destroy`. */
  async destroy(): Promise<void> {
    await terraform(this.folder, "destroy", "-auto-approve", ...QUIET);
  }

  /** Managed resources and data sources of the state. */
  async state(): Promise<readonly StateResource[]> {
    const { values } = JSON.parse(await terraform(this.folder, "show", "-json")) as JsonState;
    return values?.root_module?.resources ?? [];
  }

  /** Outputs of the last apply by name, sensitive ones too. */
  async outputs(): Promise<Readonly<Record<string, unknown>>> {
    const json = JSON.parse(await terraform(this.folder, "output", "-json")) as Readonly<
      Record<string, { readonly value: unknown }>
    >;
    return Object.fromEntries(Object.entries(json).map(([name, { value }]) => [name, value]));
  }

  /** Puts another version of the configuration in place; the state stays. */
  async update(stack: TerraformStack): Promise<void> {
    writeConfiguration(this.folder, stack);
    await terraform(this.folder, "init", ...QUIET);
  }

  /** Removes the folder with its state. What was applied stays. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The plan as `terraform show` would print it: that starts every provider anew. */
function withoutProgress(said: string): string {
  return said.replace(PROGRESS, "").trim();
}

/**
 * Makes a workspace of a stack and runs `terraform init` in it.
 *
 * @throws Error when a validation of the stack's tree fails; TerraformError when `terraform init` does
 */
export async function workspaceOf(stack: TerraformStack): Promise<Workspace> {
  const workspace = new Workspace(mkdtempSync(path.join(os.tmpdir(), "plan-testing-")));
  try {
    await workspace.update(stack);
  } catch (error) {
    workspace.remove();
    throw error;
  }
  return workspace;
}

/**
 * Plans a stack from nothing and leaves nothing behind.
 *
 * @throws as {@link workspaceOf} and {@link Workspace.plan}
 */
export async function planStack(stack: TerraformStack): Promise<Plan> {
  const workspace = await workspaceOf(stack);
  try {
    return await workspace.plan();
  } finally {
    workspace.remove();
  }
}

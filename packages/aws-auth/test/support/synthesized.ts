import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, Testing, TerraformStack, TerraformVariable } from "cdktf";

/** A resource or data source as Terraform reads it. */
export type Block = Readonly<Record<string, unknown>>;
type Blocks = Readonly<Record<string, Readonly<Record<string, Block>>>>;

/** What a stack hands to Terraform. */
export interface Synthesized {
  readonly json: string;
  readonly resource: Blocks;
  readonly data: Blocks;
  readonly locals: Block;
  readonly import: readonly Block[];
  readonly removed: readonly Block[];
}

/** Synthesizes with all validations, as `cdktf synth` does. */
export function synthesized(stack: TerraformStack): Synthesized {
  const json = Testing.synth(stack, true);
  const empty = { resource: {}, data: {}, locals: {}, import: [], removed: [] };
  return { ...empty, ...(JSON.parse(json) as Partial<Synthesized>), json };
}

/** All resources of a type, by the last part of their address. */
export function blocksOf({ resource }: Synthesized, type: string): Readonly<Record<string, Block>> {
  return resource[type] ?? {};
}

/** The one resource of a type. */
export function blockOf(tree: Synthesized, type: string): Block {
  const found = Object.values(blocksOf(tree, type));
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${found.length} of ${type}, not one`);
  return only;
}

/** Terraform addresses of all resources, sorted. */
export function addressesOf({ resource }: Synthesized): string[] {
  return Object.entries(resource)
    .flatMap(([type, blocks]) => Object.keys(blocks).map((name) => `${type}.${name}`))
    .sort();
}

/** A stack with both providers, which validations want. */
export function stackNamed(id: string): TerraformStack {
  const stack = new TerraformStack(new App(), id);
  new AwsProvider(stack, "aws", {});
  new KubernetesProvider(stack, "kubernetes", {});
  return stack;
}

/** A value that only Terraform knows: `${var.<name>}`. */
export function variable(stack: TerraformStack, name: string): string {
  return new TerraformVariable(stack, name, { type: "string" }).stringValue;
}

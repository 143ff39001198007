import { Testing } from "cdktf";
import type { TerraformStack } from "cdktf";

/** A resource or data source as Terraform reads it. */
export type Block = Readonly<Record<string, unknown>>;
type Blocks = Readonly<Record<string, Readonly<Record<string, Block>>>>;

/** What a stack hands to Terraform. */
export interface Synthesized {
  readonly json: string;
  readonly resource: Blocks;
  readonly data: Blocks;
  readonly locals: Block;
}

/** Synthesizes with all validations, as `cdktf synth` does. */
export function synthesized(stack: TerraformStack): Synthesized {
  const json = Testing.synth(stack, true);
  const { resource = {}, data = {}, locals = {} } = JSON.parse(json) as Partial<Synthesized>;
  return { json, resource, data, locals };
}

/** All resources of a type, by the last part of their address. */
export function blocksOf({ resource }: Synthesized, type: string): Readonly<Record<string, Block>> {
  return resource[type] ?? {};
}

/** The one resource of a type whose address ends so. */
export function blockOf(tree: Synthesized, type: string, end = ""): Block {
  const found = Object.entries(blocksOf(tree, type)).filter(([name]) => name.endsWith(end));
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} of ${type} end in "${end}", not one`);
  }
  return only[1];
}

/** Terraform addresses of all resources, sorted. */
export function addressesOf({ resource }: Synthesized): string[] {
  return Object.entries(resource)
    .flatMap(([type, blocks]) => Object.keys(blocks).map((name) => `${type}.${name}`))
    .sort();
}

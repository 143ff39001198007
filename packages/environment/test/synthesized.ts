import { App, Testing } from "cdktf";
import { EnvironmentStack } from "../src";
import type { Environment } from "../src";

/** What Terraform gets of an environment. */
export interface Synthesized {
  readonly terraform: {
    readonly backend: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  readonly provider: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly data: Resources;
  readonly resource: Resources;
  readonly locals?: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, { readonly value: unknown }>>;
  readonly removed?: readonly { readonly from: string; readonly lifecycle: { destroy: boolean } }[];
}

type Resources = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

export function textOf(environment: Environment): string {
  return Testing.synth(new EnvironmentStack(new App(), environment), true);
}

export function synthesize(environment: Environment): Synthesized {
  return JSON.parse(textOf(environment)) as Synthesized;
}

/** The only resource of a type. */
export function only(resources: Resources, type: string): Readonly<Record<string, unknown>> {
  const found = Object.values(resources[type] ?? {});
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} resources of ${type}`);
  return found[0];
}

import { addressesWith } from "./plan";
import type { Plan } from "./plan";
import type { PlannedAction } from "./planned-action";
import { inOneLine, TerraformError } from "./terraform-error";

/** What Jest and Vitest expect of a custom matcher. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

declare global {
  // Jest declares its matchers in this namespace; merging is how a matcher gets its type.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    interface Matchers<R, T> {
      /** Nothing would be created, changed, replaced, destroyed, moved, forgotten or imported, outputs included. */
      toBeEmptyPlan(): R;
      /** Exactly these addresses would be created. */
      toCreate(addresses: readonly string[]): R;
      /** Exactly these addresses would be changed in place. */
      toUpdate(addresses: readonly string[]): R;
      /** Exactly these addresses would be destroyed and made anew. */
      toReplace(addresses: readonly string[]): R;
      /** Exactly these addresses would be destroyed, replacements not counted. */
      toDestroy(addresses: readonly string[]): R;
      /** Exactly these addresses would be forgotten: they leave the state and stay alive. */
      toForget(addresses: readonly string[]): R;
      /** Nothing would be destroyed, nor destroyed and made anew. */
      toDestroyNothing(): R;
      /** Nothing would be destroyed and made anew. */
      toReplaceNothing(): R;
      /**
       * Of a promise, such as `workspace.plan()`: Terraform fails, and says this. Line breaks do not count: Terraform
       * wraps what it says. Await it.
       */
      toFailWith(said: string | RegExp): Promise<R>;
    }
  }
}

/** Matchers on a {@link Plan}, for `expect.extend(planMatchers)`. */
export const planMatchers = {
  toBeEmptyPlan: (plan: Plan) => compare(plan, "change", busyAddresses(plan), []),
  toCreate: exactly("create", "create"),
  toUpdate: exactly("update in place", "update"),
  toReplace: exactly("replace", "replace"),
  toDestroy: exactly("destroy", "delete"),
  toForget: exactly("forget", "forget"),
  toDestroyNothing: (plan: Plan) =>
    compare(plan, "destroy or replace", addressesWith(plan, "delete", "replace"), []),
  toReplaceNothing: (plan: Plan) => compare(plan, "replace", addressesWith(plan, "replace"), []),
  toFailWith,
};

function busyAddresses(plan: Plan): string[] {
  const { changes, outputs } = plan;
  return [
    ...addressesWith(plan, "create", "update", "delete", "replace", "forget"),
    ...changes
      .filter(({ imported, movedFrom }) => imported || movedFrom !== undefined)
      .map(({ address }) => address),
    ...Object.keys(outputs)
      .filter((name) => outputs[name] !== "no-op")
      .map((name) => `output.${name}`),
  ];
}

function exactly(verb: string, action: PlannedAction) {
  return (plan: Plan, addresses: readonly string[]) =>
    compare(plan, verb, addressesWith(plan, action), [...addresses].sort());
}

function compare(
  plan: Plan,
  verb: string,
  found: readonly string[],
  wanted: readonly string[],
): MatcherResult {
  const unwanted = found.filter((address) => !wanted.includes(address));
  const missing = wanted.filter((address) => !found.includes(address));
  const pass = unwanted.length === 0 && missing.length === 0;
  return {
    pass,
    message: () =>
      [
        `the plan should ${pass ? "not just " : ""}${verb} ${wanted.length === 0 ? "nothing" : wanted.join(", ")}`,
        ...unwanted.map((address) => `  but it would ${verb} ${address}`),
        ...missing.map((address) => `  but it would not ${verb} ${address}`),
        "",
        plan.text.trim(),
      ].join("\n"),
  };
}

async function toFailWith(run: Promise<unknown>, said: string | RegExp): Promise<MatcherResult> {
  try {
    await run;
  } catch (error) {
    // What is wrong with the test itself must not look like Terraform's refusal.
    if (!(error instanceof TerraformError)) throw error;
    const text = inOneLine(error.said);
    const pass = typeof said === "string" ? text.includes(inOneLine(said)) : said.test(text);
    const should = `Terraform should ${pass ? "not " : ""}fail with ${said}`;
    return { pass, message: () => `${should}; it said:\n${error.said}` };
  }
  return { pass: false, message: () => `Terraform should fail with ${said}, but it did not fail` };
}

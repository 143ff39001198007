import { addressesWith } from "./plan";
import type { Plan, PlannedAction } from "./plan";

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
      /** Nothing would be created, changed, replaced, destroyed, forgotten or imported. */
      toBeEmptyPlan(): R;
      /** Exactly these addresses would be created. */
      toCreate(addresses: readonly string[]): R;
      /** Exactly these addresses would be changed in place. */
      toUpdate(addresses: readonly string[]): R;
      /** Exactly these addresses would be destroyed, replacements not counted. */
      toDestroy(addresses: readonly string[]): R;
      /** Exactly these addresses would be forgotten: they leave the state and stay alive. */
      toForget(addresses: readonly string[]): R;
      /** Nothing would be destroyed, nor destroyed and made anew. */
      toDestroyNothing(): R;
    }
  }
}

/** Matchers on a {@link Plan}, for `expect.extend(planMatchers)`. */
export const planMatchers = {
  toBeEmptyPlan: (plan: Plan) => {
    const imported = plan.changes.filter((change) => change.imported).map((c) => c.address);
    const busy = addressesWith(plan, "create", "update", "delete", "replace", "forget");
    return compare(plan, "change", [...busy, ...imported], []);
  },
  toCreate: exactly("create", "create"),
  toUpdate: exactly("update in place", "update"),
  toDestroy: exactly("destroy", "delete"),
  toForget: exactly("forget", "forget"),
  toDestroyNothing: (plan: Plan) =>
    compare(plan, "destroy or replace", addressesWith(plan, "delete", "replace"), []),
};

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
  return {
    pass: unwanted.length === 0 && missing.length === 0,
    message: () =>
      [
        `the plan should ${verb} ${wanted.length === 0 ? "nothing" : wanted.join(", ")}`,
        ...unwanted.map((address) => `  but it would also ${verb} ${address}`),
        ...missing.map((address) => `  but it would not ${verb} ${address}`),
        "",
        plan.text.trim(),
      ].join("\n"),
  };
}

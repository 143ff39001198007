import { parse, stringify } from "yaml";
import { authenticate } from "./support/authenticator";
import { arn, mergeCase, node } from "./support/maps";
import { asItIs, later, mergeAll } from "./support/merge";
import type { Merged } from "./support/merge";

/** The same numbers in every run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What somebody may have written: 0 to 5 roles of others, in any layout that `kubectl edit` lets through. */
function someMap(seed: number): string {
  const below = numbers(seed);
  const entries = Array.from({ length: below(6) }, (_none, index) => ({
    rolearn: arn(below(4) === 0 ? `team/role-${index}` : `role-${index}`),
    username: ["ops", "{{SessionName}}", "a: b # c", "'"][below(4)],
    ...(below(3) === 0 ? {} : { groups: ["deployers", "system:masters"].slice(below(2)) }),
    ...(below(3) === 0 ? { note: "- rolearn: x\n- y\n" } : {}),
  }));
  const text = stringify(entries, {
    indentSeq: below(2) === 0,
    indent: 2 + below(3),
    collectionStyle: below(6) === 0 ? "flow" : "any",
    defaultStringType: below(2) === 0 ? "QUOTE_DOUBLE" : "PLAIN",
    defaultKeyType: "PLAIN",
  });
  const commented = below(2) === 0 ? text.replace(/^(?=- )/gm, "# who\n") : text;
  return below(3) === 0 ? commented.trimEnd() : commented;
}

const SEEDS = Array.from({ length: 12 }, (_none, index) => index + 1);
const bySeed = <Value>(valueOf: (seed: number) => Value) =>
  Object.fromEntries(SEEDS.map((seed) => [seed, valueOf(seed)])) as Readonly<Record<number, Value>>;
const resultFor = (merged: Readonly<Record<number, Merged>>, seed: number): Merged => {
  const result = merged[seed];
  if (result === undefined) throw new Error(`nothing was merged for ${seed}`);
  return result;
};

describe("12 maps of others", () => {
  let added: Readonly<Record<number, Merged>>;
  let again: Readonly<Record<number, Merged>>;
  let removed: Readonly<Record<number, Merged>>;
  beforeAll(() => {
    added = mergeAll(bySeed((seed) => mergeCase(someMap(seed), node("karpenter"), node("group"))));
    again = mergeAll(
      bySeed((seed) => later(resultFor(added, seed), asItIs, node("karpenter"), node("group"))),
    );
    removed = mergeAll(bySeed((seed) => later(resultFor(added, seed), asItIs, node("group"))));
  });
  const textOf = (merged: Merged | undefined) => merged?.data_after.mapRoles ?? "";

  it.each(SEEDS)("keeps others, in order, and maps ours: %p", (seed) => {
    const others = parse(someMap(seed)) as unknown[];
    expect(parse(textOf(added[seed]))).toEqual([...others, node("karpenter"), node("group")]);
    expect(
      authenticate(textOf(added[seed]), "arn:aws:sts::111122223333:assumed-role/karpenter/i-1"),
    ).toEqual({ username: node("karpenter").username, groups: node("karpenter").groups });
  });

  it.each(SEEDS)("has nothing to do a second time: %p", (seed) => {
    expect(textOf(again[seed])).toBe(textOf(added[seed]));
    expect(again[seed]?.annotations_after).toEqual(added[seed]?.annotations_after);
  });

  it.each(SEEDS)("removes only ours: %p", (seed) => {
    const others = parse(someMap(seed)) as unknown[];
    expect(parse(textOf(removed[seed]))).toEqual([...others, node("group")]);
  });

  it.each(SEEDS)("keeps the bytes of others, unless they wrote in flow style: %p", (seed) => {
    const live = someMap(seed);
    const kept = live.startsWith("[") || textOf(added[seed]).startsWith(live);
    expect(kept).toBe(true);
  });
});

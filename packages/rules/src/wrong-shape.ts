import { Token } from "cdktf";
import { nearest } from "./nearest";
import type { Problem } from "./problem";
import { Refusal } from "./refusal";
import type { Kind, Shape } from "./shape";
import { hasUnresolvedKey, UNRESOLVED_KEY } from "./static-keys";

export const UNKNOWN_KEY = new Refusal<{ readonly key: string; readonly known: readonly string[] }>(
  {
    code: "unknown-key",
    rule: ({ key, known }) => {
      const near = nearest(key, known);
      return near === undefined
        ? `no such key: the keys here are ${known.join(", ")}`
        : `no such key: the nearest is ${near}`;
    },
    remedy: "correct the spelling or remove it",
    docs: "A key is not known, so it would be ignored in silence. The message names the nearest known one.",
  },
);

export const FILLED_IN_KEY = new Refusal({
  code: "filled-in-key",
  rule: "it is filled in from another part of the object, and would be lost here",
  remedy: "remove it, and give it in its own place",
  docs: "A key is filled in from another part of the object, such as the cluster's subnets from `vpc`: here it would be lost.",
});

export const MISSING_KEY = new Refusal({
  code: "missing-key",
  rule: "it has no default",
  remedy: "give it",
  docs: "A key that has no default is missing. The package's README has an example.",
});

export const WRONG_KIND = new Refusal<{ readonly expected: string }>({
  code: "wrong-kind",
  rule: ({ expected }) => expected,
  remedy: "give a value of that kind",
  docs: "A value is of another kind than the prop takes, such as a text in place of a list.",
});

export const UNKNOWN_VALUE = new Refusal<{
  readonly value: string;
  readonly known: readonly string[];
}>({
  code: "unknown-value",
  rule: ({ value, known }) => {
    const near = nearest(value, known);
    return `one of ${known.join(", ")}${near === undefined ? "" : `; the nearest is ${near}`}`;
  },
  remedy: "correct the spelling, or leave it out where it has a default",
  docs: "A prop takes one of a few values, which the message names, and this is none of them.",
});

/** What differs from the shape at any level. Unresolved values pass. @param at - prop of the value, "" for the props */
export function wrongShape(value: unknown, shape: Shape, at = ""): Problem[] {
  if (Token.isUnresolved(value)) return [];
  if (!isObject(value)) return [WRONG_KIND.of(at || "props", value, { expected: "an object" })];
  const { required, optional, open, filledIn } = shape;
  const kinds = { ...required, ...optional };
  const known = Object.keys(kinds);
  const isOpen = open === true || filledIn !== undefined || !isPlain(value);
  const pathOf = (key: string) => (at === "" ? key : `${at}.${key}`);
  return [
    ...Object.keys(value).flatMap((key) => {
      if (filledIn?.includes(key)) return [FILLED_IN_KEY.of(pathOf(key), value[key])];
      if (isOpen || known.includes(key)) return [];
      return [UNKNOWN_KEY.of(pathOf(key), value[key], { key, known })];
    }),
    ...known.flatMap((key) => {
      if (value[key] !== undefined) return wrongKind(value[key], kinds[key] ?? "any", pathOf(key));
      return key in required ? [MISSING_KEY.of(pathOf(key), undefined)] : [];
    }),
  ];
}

function wrongKind(value: unknown, kind: Kind, at: string): Problem[] {
  if (kind === "any") return [];
  // A whole map that only Terraform knows counts as unresolved, and its keys are what matters.
  if (typeof kind === "object" && ("named" in kind || "map" in kind)) {
    return wrongRecord(value, kind, at);
  }
  if (Token.isUnresolved(value)) return [];
  if (typeof kind === "string") {
    return typeof value === kind ? [] : [WRONG_KIND.of(at, value, { expected: `a ${kind}` })];
  }
  if ("values" in kind) {
    if (kind.values.some((known) => known === value)) return [];
    const known = kind.values.map(String);
    return [UNKNOWN_VALUE.of(at, value, { value: String(value), known })];
  }
  if ("list" in kind) {
    if (!Array.isArray(value)) return [WRONG_KIND.of(at, value, { expected: "a list" })];
    return value.flatMap((item, index) => wrongKind(item, kind.list, `${at}.${index}`));
  }
  return "oneOf" in kind ? wrongChoice(value, kind.oneOf, at) : wrongShape(value, kind, at);
}

function wrongRecord(
  value: unknown,
  kind: { readonly named: Kind } | { readonly map: Kind },
  at: string,
): Problem[] {
  if (!isObject(value)) {
    if (Token.isUnresolved(value) && "map" in kind) return [];
    return [WRONG_KIND.of(at, value, { expected: "an object with names of your own as keys" })];
  }
  if (hasUnresolvedKey(value)) {
    return "map" in kind ? [] : [UNRESOLVED_KEY.of(at, "(a value known only after apply)")];
  }
  const item = "map" in kind ? kind.map : kind.named;
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined
      ? [MISSING_KEY.of(`${at}.${key}`, undefined)]
      : wrongKind(part, item, `${at}.${key}`),
  );
}

/** A value of several kinds: right if it is of one of them. Of several objects it is that with the fewest problems. */
function wrongChoice(value: unknown, kinds: readonly Kind[], at: string): Problem[] {
  const tried = kinds.map((kind) => ({ kind, problems: wrongKind(value, kind, at) }));
  if (tried.some(({ problems }) => problems.length === 0)) return [];
  const objects = tried.filter(({ kind }) => isShape(kind));
  if (isObject(value) && objects.length > 0) {
    const [best] = objects.sort((a, b) => a.problems.length - b.problems.length);
    // A key of another choice is spelt right: that the two do not go together is for the package's own rules to say.
    const elsewhere = objects.flatMap(({ kind }) => keysOf(kind)).map((key) => `${at}.${key}`);
    return (best?.problems ?? []).filter(
      ({ code, prop }) => code !== UNKNOWN_KEY.code || !elsewhere.includes(prop),
    );
  }
  const known = kinds.flatMap((kind) =>
    typeof kind === "object" && "values" in kind ? kind.values.map(String) : [nameOf(kind)],
  );
  return [UNKNOWN_VALUE.of(at, value, { value: String(value), known })];
}

function nameOf(kind: Kind): string {
  if (typeof kind === "string") return `a ${kind}`;
  if (isShape(kind)) return `an object with ${keysOf(kind).join(", ")}`;
  return "list" in kind ? "a list" : "an object";
}

function keysOf(kind: Kind): string[] {
  return isShape(kind) ? Object.keys({ ...kind.required, ...kind.optional }) : [];
}

function isShape(kind: Kind): kind is Shape {
  return typeof kind === "object" && "required" in kind;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object literal. A construct may stand for an object: its other members are of no concern. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

import { EXPRESSIONS } from "../../src/merge";
import { evaluate } from "./evaluate";
import type { Values } from "./evaluate";
import type { MergeCase, Wanted } from "./maps";

/** What the configuration says after a merge. */
export interface Merged {
  readonly data_after: Readonly<Record<string, string>>;
  readonly annotations_after: Readonly<Record<string, string>>;
  readonly labels_after: Readonly<Record<string, string>>;
  readonly malformed: readonly string[];
  readonly conflicts: readonly string[];
  readonly clashes: readonly string[];
  readonly users_malformed: readonly string[];
  readonly users_conflicts: readonly string[];
  readonly users_clashes: readonly string[];
}

const RESULTS: readonly (keyof Merged)[] = [
  "data_after",
  "annotations_after",
  "labels_after",
  "malformed",
  "conflicts",
  "clashes",
  "users_malformed",
  "users_conflicts",
  "users_clashes",
];

/** Merges all cases in one run of Terraform. */
export function mergeAll<Name extends string>(
  cases: Readonly<Record<Name, MergeCase>>,
): Readonly<Record<Name, Merged>> {
  const names = Object.keys(cases) as Name[];
  const found = evaluate(
    EXPRESSIONS,
    RESULTS,
    names.map((name): Values => {
      const { data, annotations, labels, wanted, users = [] } = cases[name];
      return { data, annotations, labels, wanted, users_wanted: users };
    }),
  );
  const merged = names.map((name, index) => [name, found[index]]);
  return Object.fromEntries(merged) as Readonly<Record<Name, Merged>>;
}

/** The next plan: what was applied, perhaps edited by somebody else, and what is wanted then. */
export function later(
  { data_after: data, annotations_after: annotations, labels_after: labels }: Merged,
  edit: (mapRoles: string) => string,
  ...wanted: readonly Wanted[]
): MergeCase {
  return { data: { ...data, mapRoles: edit(data.mapRoles ?? "") }, annotations, labels, wanted };
}

/** Nobody edits anything. */
export const asItIs = (text: string): string => text;

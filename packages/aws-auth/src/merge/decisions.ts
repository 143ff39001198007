import { steps } from "./expressions";
import type { Live } from "./live";
import type { MapList } from "./map-list";
import type { Wanted } from "./wanted";

export type Decisions = ReturnType<typeof decisionsOf>;

/**
 * What becomes of an entry: the first row whose condition holds.
 *
 * - The last of several entries of a role counts, as in aws-iam-authenticator; no other is touched.
 * - What the record does not name was written by others: it keeps its place, its user name and its groups.
 * - A user name is changed only where it is still the one that we wrote.
 * - An entry of ours to which others added groups loses ours and stays for theirs.
 */
const DECISIONS = [
  { if: "!row.in_map", then: "add" },
  { if: "!row.counts", then: "keep" },
  { if: "row.wanted && row.other_user && row.as_we_wrote_it", then: "change" },
  { if: "row.wanted && row.other_user", then: "refuse" },
  { if: "!row.wanted && row.ours && length(row.kept) == 0", then: "drop" },
  { if: "length(row.kept) < length(row.groups) || length(row.missing) > 0", then: "change" },
];

const decided = [...DECISIONS.map((row) => `${row.if} ? "${row.then}"`), '"keep"'].join(" : ");

/** From the live entries, the wanted mappings and the record of what we wrote to the entries that should be. */
export function decisionsOf({ arn, prefix }: MapList, live: Live, wanted: Wanted) {
  const step = steps(prefix);
  const { wanted_keys, by_key, ours } = wanted;
  const { seen } = live;
  const places = step("places")`{for row in ${seen} : row.key => row.index...}`;
  // A live ARN with a path matches no caller: it is another's entry, never ours. An entry that is to go is the one that
  // we wrote: it has our user name.
  const leaving = step("leaving")`{for key, mark in ${ours} : key => [
    for row in ${seen} : row.index if row.key == key && row.username == mark.username
  ] if !contains(${wanted_keys}, key)}`;
  // The one entry of a role that may be changed: the one that counts, or the one that we wrote and that is to go.
  const targets = step("targets")`merge(
    {for key, at in ${places} : key => max(at...) if contains(${wanted_keys}, key)},
    {for key, at in ${leaving} : key => ${ours}[key].entry ? min(at...) : max(at...) if length(at) > 0},
  )`;
  // Groups: ours that are not wanted any more go, wanted ones that are missing come, others stay.
  const compared = step("compared")`[for row in ${seen} : merge(row, {
    in_map = true,
    wanted = contains(${wanted_keys}, row.key),
    counts = try(${targets}[row.key] == row.index, false),
    ours = try(${ours}[row.key].entry, false),
    other_user = try(row.username != ${by_key}[row.key].username, false),
    as_we_wrote_it = try(${ours}[row.key].entry && row.entry.username == ${ours}[row.key].username, false),
    kept = [for group in row.groups : group
      if !contains(try(${ours}[row.key].groups, []), group) || contains(try(${by_key}[row.key].groups, []), group)],
    missing = [for group in try(${by_key}[row.key].groups, []) : group if !contains(row.groups, group)]
  })]`;
  const absent = step(
    "absent",
  )`[for key in ${wanted_keys} : { key = key, in_map = false, entry = ${by_key}[key] }
    if !contains(keys(${places}), key)]`;
  const rows = step(
    "rows",
  )`[for row in concat(${compared}, ${absent}) : merge(row, { action = ${decided} })]`;
  const settled = step("settled")`[for row in ${rows} : try(merge(row.entry, {
    for name, value in {
      username = row.other_user ? ${by_key}[row.key].username : row.entry.username,
      groups = concat(row.kept, row.missing)
    } : name => value if row.action == "change"
  }), row.entry)]`;
  const entries_after = step("entries_after")`[
    for index, entry in ${settled} : entry if ${rows}[index].action != "drop"
  ]`;
  const writes = step(
    "writes",
  )`anytrue([for row in ${rows} : contains(["add", "change", "drop"], row.action)])`;
  const conflicts = step(
    "conflicts",
  )`[for row in ${rows} : format("%s has the user name %q there, %q here",
    ${by_key}[row.key].${arn}, row.username, ${by_key}[row.key].username) if row.action == "refuse"]`;
  return {
    places,
    leaving,
    targets,
    compared,
    absent,
    rows,
    settled,
    entries_after,
    writes,
    conflicts,
  };
}

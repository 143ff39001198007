import { steps } from "./expressions";
import type { Expression } from "./expressions";
import type { MapList } from "./map-list";

export type Wanted = ReturnType<typeof wantedOf>;

/**
 * What is wanted now, and what we wrote last time. A role is known by its ARN in lower case, as aws-iam-authenticator
 * knows it.
 *
 * @param wanted - list of mappings: ARN, username, groups
 */
export function wantedOf(
  { arn, record, prefix }: MapList,
  wanted: Expression,
  record_text: Expression,
) {
  const step = steps(prefix);
  const wanted_keys = step(
    "wanted_keys",
  )`distinct([for mapping in ${wanted} : lower(mapping.${arn})])`;
  // Equal roles of several props become one mapping with all their groups.
  const by_key = step("by_key")`{for key in ${wanted_keys} : key => {
    ${arn} = [for mapping in ${wanted} : mapping.${arn} if lower(mapping.${arn}) == key][0],
    username = [for mapping in ${wanted} : mapping.username if lower(mapping.${arn}) == key][0],
    groups = distinct(flatten([for mapping in ${wanted} : mapping.groups if lower(mapping.${arn}) == key]))
  }}`;
  // A record that nobody can read claims nothing, so nothing is dropped.
  const ours = step("ours")`try({for key, mark in jsondecode(${record_text}).${record} : key => {
    entry = tobool(mark.entry),
    username = tostring(mark.username),
    groups = [for group in mark.groups : tostring(group)]
  }}, {})`;
  const clashes = step(
    "clashes",
  )`[for key in ${wanted_keys} : format("%s as %s", ${by_key}[key].${arn},
    join(" and ", distinct([for mapping in ${wanted} : format("%q", mapping.username) if lower(mapping.${arn}) == key])))
    if length(distinct([for mapping in ${wanted} : mapping.username if lower(mapping.${arn}) == key])) > 1]`;
  return { wanted_keys, by_key, ours, clashes };
}

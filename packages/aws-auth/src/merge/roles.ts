import type { Expressions } from "./expressions";
import type { MapList } from "./map-list";

/**
 * From the live entries, the wanted mappings and the record of what we wrote last time to the entries that should be.
 *
 * - A role is known by its ARN in lower case, and the last of several entries counts, as in aws-iam-authenticator.
 * - A live ARN with a path matches no caller: it is another's entry, never ours.
 * - What the record does not name was written by others: it keeps its place, its user name and its groups.
 *
 * Inputs: `document` (mapRoles), `record_text` (the annotation, "" when there is none) and `wanted`
 * (a list of rolearn, username, groups). An absent attribute is met by `try`; a null in a `for` too.
 */
export const entries = ({ arn, record }: MapList): Expressions => ({
  listed: `try(startswith(jsonencode(yamldecode(@document)), "["), false)`,
  entries: `try([for entry in yamldecode(@document) : entry if @listed], [])`,
  keys: `[for entry in @entries : try(lower(entry.${arn}), "")]`,
  groups: `[for entry in @entries : try([for group in entry.groups : tostring(group)], [])]`,

  // One mapping for each role: equal roles of several props become one with all their groups.
  wanted_keys: `distinct([for mapping in @wanted : lower(mapping.${arn})])`,
  by_role: `{for key in @wanted_keys : key => {
    ${arn} = [for mapping in @wanted : mapping.${arn} if lower(mapping.${arn}) == key][0],
    username = [for mapping in @wanted : mapping.username if lower(mapping.${arn}) == key][0],
    groups = distinct(flatten([for mapping in @wanted : mapping.groups if lower(mapping.${arn}) == key]))
  }}`,

  // What we wrote last time. A record that nobody can read claims nothing, so nothing is dropped.
  ours: `try({for key, mark in jsondecode(@record_text).${record} : key => {
    entry = tobool(mark.entry),
    username = tostring(mark.username),
    groups = [for group in mark.groups : tostring(group)]
  }}, {})`,

  // The one entry of a role that may be changed: the one that counts, or the one that we wrote and that is to go.
  places: `{for index, key in @keys : key => index...}`,
  leaving: `{for key, mark in @ours : key => [
    for index in try(@places[key], []) : index if try(@entries[index].username, "") == mark.username
  ] if !contains(@wanted_keys, key)}`,
  targets: `merge(
    {for key, at in @places : key => max(at...) if contains(@wanted_keys, key)},
    {for key, at in @leaving : key => @ours[key].entry ? min(at...) : max(at...) if length(at) > 0},
  )`,
  touched: `[for index, key in @keys : try(@targets[key] == index, false)]`,

  // Groups: ours that are not wanted any more go, wanted ones that are missing come, others stay.
  kept: `[for index, key in @keys : [for group in @groups[index] : group if !(
    @touched[index] && contains(try(@ours[key].groups, []), group) && !contains(try(@by_role[key].groups, []), group)
  )]]`,
  missing: `[for index, key in @keys : [
    for group in try(@by_role[key].groups, []) : group if @touched[index] && !contains(@groups[index], group)
  ]]`,
  // A user name is changed only where it is still the one that we wrote.
  renamed: `[for index, key in @keys : @touched[index] && try(
    @ours[key].entry && @entries[index].username == @ours[key].username
      && @by_role[key].username != @ours[key].username, false)]`,

  dropped: `[for index, key in @keys : @touched[index] && !contains(@wanted_keys, key)
    && try(@ours[key].entry, false) && length(@kept[index]) == 0]`,
  changed: `[for index, key in @keys : !@dropped[index] && (
    @renamed[index] || length(@kept[index]) < length(@groups[index]) || length(@missing[index]) > 0
  )]`,
  settled: `[for index, entry in @entries : try(merge(entry, {
    for name, value in {
      username = @renamed[index] ? @by_role[@keys[index]].username : entry.username,
      groups = concat(@kept[index], @missing[index])
    } : name => value if @changed[index]
  }), entry)]`,
  added: `[for key in @wanted_keys : @by_role[key] if !contains(@keys, key)]`,
  entries_after: `concat([for index, entry in @settled : entry if !@dropped[index]], @added)`,
  writes: `anytrue(concat(@dropped, @changed)) || length(@added) > 0`,
});

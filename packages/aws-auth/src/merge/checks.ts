import type { Expressions } from "./expressions";
import type { MapList } from "./map-list";

/** What stops the plan: each is a list of sentences, empty when all is well. */
export const checks = ({ arn }: MapList): Expressions => ({
  malformed: `concat(
    [for text in [@document] : "it is not YAML" if !can(yamldecode(text))],
    [for text in [@document] : "it is not a list"
      if !@listed && can(yamldecode(text)) && try(yamldecode(text) != null, true)],
    [for index, entry in @entries : format("entry %d is not a mapping of ${arn}, username and groups", index + 1)
      if !startswith(jsonencode(entry), "{")],
    [for index, entry in @entries : format("the groups of entry %d are not a list", index + 1)
      if !try(startswith(jsonencode(entry.groups), "[") || entry.groups == null, true)],
  )`,
  conflicts: `[for key in @wanted_keys : format("%s has the user name %q there, %q here",
      @by_role[key].${arn}, try(tostring(@entries[@targets[key]].username), ""), @by_role[key].username)
    if contains(@keys, key) && !try(@renamed[@targets[key]], false)
      && try(tostring(@entries[@targets[key]].username), "") != @by_role[key].username]`,
  clashes: `[for key in @wanted_keys : format("%s as %s", @by_role[key].${arn}, join(" and ", distinct(
      [for mapping in @wanted : format("%q", mapping.username) if lower(mapping.${arn}) == key])))
    if length(distinct([for mapping in @wanted : mapping.username if lower(mapping.${arn}) == key])) > 1]`,
});

import { steps } from "./expressions";
import type { Expression } from "./expressions";
import type { MapList } from "./map-list";
import type { Wanted } from "./wanted";

export type Live = ReturnType<typeof liveOf>;

/**
 * Texts that aws-iam-authenticator takes for an empty list.
 * @see https://github.com/kubernetes-sigs/aws-iam-authenticator/blob/v0.6.13/pkg/mapper/configmap/configmap.go
 */
const EMPTY_TEXTS = String.raw`["", "\u0060\u0060", "\"\"", "''"]`;

/** The live list: its text, and its entries as records of what counts of them. An absent attribute is met by `try`. */
export function liveOf({ data, arn, prefix }: MapList, live_data: Expression, wanted: Wanted) {
  const step = steps(prefix);
  const raw = step("raw")`try(tostring(${live_data}["${data}"]), "")`;
  // A list in which nothing is ours and nothing is wanted is not looked at.
  const needed = step("needed")`length(${wanted.wanted_keys}) + length(${wanted.ours}) > 0`;
  const empty = step(
    "empty",
  )`contains(${EMPTY_TEXTS}, trimspace(replace(${raw}, "/(?m)^[ \\t]*#.*$/", "")))`;
  // yamldecode refuses a text of nothing but comments; they stay in the text all the same.
  const document = step("document")`${empty} || !${needed} ? "[]" : ${raw}`;
  const text = step("text")`${empty} ? join("", regexall("(?m)^[ \\t]*#.*\\n?", ${raw})) : ${raw}`;
  const listed = step("listed")`try(startswith(jsonencode(yamldecode(${document})), "["), false)`;
  const entries = step(
    "entries",
  )`try([for entry in yamldecode(${document}) : entry if ${listed}], [])`;
  const seen = step("seen")`[for index, entry in ${entries} : {
    index = index,
    key = try(lower(entry.${arn}), ""),
    username = try(tostring(entry.username), ""),
    groups = try([for group in entry.groups : tostring(group)], []),
    entry = entry
  }]`;
  const malformed = step("malformed")`concat(
    [for text in [${document}] : "it is not YAML" if !can(yamldecode(text))],
    [for text in [${document}] : "it is not a list"
      if !${listed} && can(yamldecode(text)) && try(yamldecode(text) != null, true)],
    [for index, entry in ${entries} : format("entry %d is not a mapping of ${arn}, username and groups", index + 1)
      if !startswith(jsonencode(entry), "{")],
    [for index, entry in ${entries} : format("the groups of entry %d are not a list", index + 1)
      if !try(startswith(jsonencode(entry.groups), "[") || entry.groups == null, true)],
  )`;
  return { raw, needed, empty, document, text, listed, entries, seen, malformed };
}

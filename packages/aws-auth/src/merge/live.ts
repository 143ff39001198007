import type { Expressions } from "./expressions";
import type { MapList } from "./map-list";

/**
 * What the merge reads of the live object. aws-iam-authenticator takes these texts for an empty list.
 * @see https://github.com/kubernetes-sigs/aws-iam-authenticator/blob/v0.6.13/pkg/mapper/configmap/configmap.go
 */
const EMPTY_TEXTS = String.raw`["", "\u0060\u0060", "\"\"", "''"]`;

export const live = ({ data }: MapList): Expressions => ({
  raw: `try(tostring(@data["${data}"]), "")`,
  empty: String.raw`contains(${EMPTY_TEXTS}, trimspace(replace(@raw, "/(?m)^[ \\t]*#.*$/", "")))`,
  // yamldecode refuses a text of nothing but comments; they stay in the text all the same. A list in which nothing is
  // ours and nothing is wanted is not looked at.
  document: `@empty || !@needed ? "[]" : @raw`,
  text: String.raw`@empty ? join("", regexall("(?m)^[ \\t]*#.*\\n?", @raw)) : @raw`,
  needed: `length(@wanted_keys) + length(@ours) > 0`,
});

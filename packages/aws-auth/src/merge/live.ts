import type { Expressions } from "./expressions";
import { RECORD_ANNOTATION } from "./metadata";

/**
 * What the merge reads of the live object. aws-iam-authenticator takes these texts for an empty list.
 * @see https://github.com/kubernetes-sigs/aws-iam-authenticator/blob/v0.6.13/pkg/mapper/configmap/configmap.go
 */
const EMPTY_TEXTS = String.raw`["", "\u0060\u0060", "\"\"", "''"]`;

export const LIVE: Expressions = {
  raw: `try(tostring(@data["mapRoles"]), "")`,
  empty: String.raw`contains(${EMPTY_TEXTS}, trimspace(replace(@raw, "/(?m)^[ \\t]*#.*$/", "")))`,
  // yamldecode refuses a text of nothing but comments; they stay in the text all the same.
  document: `@empty ? "[]" : @raw`,
  text: String.raw`@empty ? join("", regexall("(?m)^[ \\t]*#.*\\n?", @raw)) : @raw`,
  record_text: `try(@annotations["${RECORD_ANNOTATION}"], "")`,
};

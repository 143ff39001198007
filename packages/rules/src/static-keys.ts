import { Token } from "cdktf";
import { Refusal } from "./refusal";

/** Terraform could not plan such an address, and cdktf refuses a token as a construct id. */
export const UNRESOLVED_KEY = new Refusal({
  code: "unresolved-key",
  rule: "its keys become part of Terraform addresses, so they are known at synth",
  remedy:
    'write names of your own as keys and take each value from the unresolved map, such as { a: Fn.lookup(map, "a") }',
  docs: "A key becomes part of Terraform addresses, so it is known at synth. A whole map that only Terraform knows (`Token.asStringMap`, the attribute of a module) has no known keys.",
});

/** A token in a key survives only as its marker text; that of a whole map is seen only beside its value. */
export function hasUnresolvedKey(record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(record).some(
    ([key, value]) => Token.isUnresolved(key) || isWholeMap({ [key]: value }),
  );
}

function isWholeMap(entry: Readonly<Record<string, unknown>>): boolean {
  // A record with one unresolved value is none: cdktf looks at the key.
  return Token.isUnresolved(entry);
}

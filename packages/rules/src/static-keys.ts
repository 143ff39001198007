import { Token } from "cdktf";
import type { Problem } from "./problem";

/**
 * Names that become part of a resource's address must be known at synth: Terraform could not plan
 * them, and cdktf refuses a token as a construct id.
 */
export function unresolvedKeys(
  record: Readonly<Record<string, unknown>>,
  prop: string,
): Problem | undefined {
  // A token in a key survives only as its marker text, so `Token.isUnresolved` sees it.
  const unresolved = Object.keys(record).find((key) => Token.isUnresolved(key));
  if (unresolved === undefined) return undefined;
  return {
    code: "unresolved-key",
    prop,
    value: "(a value known only after apply)",
    rule: "its keys become part of Terraform addresses, so they are known at synth",
    remedy: "use a name of your own as the key and put the unresolved value on the right",
  };
}

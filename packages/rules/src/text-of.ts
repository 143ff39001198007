import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { Construct } from "constructs";

/** A text as Terraform gets it: with its references in place of markers, so that two of the same can be compared. */
export function textOf(scope: Construct, value: string): string {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(value, { scope, resolver }));
}

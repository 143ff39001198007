/** A value's kind, as its type says. */
export type Kind =
  /** Not looked at: another package's, a construct, or free. */
  | "any"
  | "string"
  | "number"
  | "boolean"
  | { readonly values: readonly (string | number | boolean)[] }
  | { readonly list: Kind }
  /** A record whose keys become part of Terraform addresses. */
  | { readonly named: Kind }
  /** A record that goes to Terraform as it is: its keys may be unknown until apply. */
  | { readonly map: Kind }
  | { readonly oneOf: readonly Kind[] }
  | Shape;

/**
 * The keys of an object and what they hold. Written by `tools/shapes` from the interface, which stays the one source:
 * JavaScript and JSON are held to it as TypeScript is.
 */
export interface Shape {
  readonly required: Readonly<Record<string, Kind>>;
  readonly optional: Readonly<Record<string, Kind>>;
  /** Whether other keys are of no concern, as those of a cluster that fits several packages. */
  readonly open?: true;
  /** Keys that the object's owner fills in from elsewhere; all other keys that are not listed are another package's. */
  readonly filledIn?: readonly string[];
}

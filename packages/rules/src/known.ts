import { Token } from "cdktf";

/**
 * Whether a value can be checked at synth. A token (an attribute of a resource, a variable) cannot:
 * rules let it pass, and it is never parsed, compared or used as a key.
 */
export function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined && !Token.isUnresolved(value);
}

import { Fn } from "cdktf";

/**
 * The value, but unknown exactly as long as another one is: what uses it then waits until the other one's resource is
 * made, and is planned in full ever after.
 */
export function onceKnown(other: string, value: string): string {
  return Fn.join("", [Fn.substr(other, 0, 0), value]);
}

import { createHash } from "node:crypto";
import { isKnown } from "./known";

/** Hexadecimal digits of the hash: 32 bits keep two long names of one account apart. */
const HASH_LENGTH = 8;

/**
 * Makes a derived name fit AWS's limit: unchanged when it fits, else its start and a hash of the
 * whole, so that the same name always gives the same result and two long names do not become one.
 * An unresolved name is passed through.
 *
 * @param limit - AWS's limit in characters, such as 64 for an IAM role
 */
export function fitName(name: string, limit: number): string {
  if (!isKnown(name) || name.length <= limit) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  return `${name.slice(0, limit - HASH_LENGTH - 1)}-${hash}`;
}

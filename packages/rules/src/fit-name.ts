import { createHash } from "node:crypto";
import { Fn, Op, Token, Tokenization } from "cdktf";
import { isKnown } from "./known";

/** Hexadecimal digits of the hash: 32 bits keep two long names of one account apart. */
const HASH_LENGTH = 8;

/**
 * Makes a derived name fit AWS's limit: unchanged when it fits, else its start and a hash of the
 * whole, so that the same name always gives the same result and two long names do not become one.
 * With an unresolved part Terraform does the same once it knows it.
 *
 * @param limit - AWS's limit in characters, such as 64 for an IAM role
 */
export function fitName(name: string, limit: number): string {
  if (!isKnown(name)) return fitOnceKnown(name, limit);
  if (name.length <= limit) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_LENGTH);
  return `${name.slice(0, limit - HASH_LENGTH - 1)}-${hash}`;
}

function fitOnceKnown(name: string, limit: number): string {
  const whole = Fn.join("", partsOf(name));
  const start = Fn.substr(whole, 0, limit - HASH_LENGTH - 1);
  const hash = Fn.substr(Fn.sha256(whole), 0, HASH_LENGTH);
  const fits = Op.lte(Fn.lengthOf(whole), limit);
  return Token.asString(Fn.conditional(fits, whole, Fn.join("-", [start, hash])));
}

/** Texts and tokens of a name apart: cdktf takes no text with a token in it inside a function call. */
function partsOf(name: string): string[] {
  const collect = { join: (left: unknown, right: unknown) => [left, right].flat() };
  const parts: unknown = Tokenization.reverseString(name).join(collect);
  return [parts].flat().map(String);
}

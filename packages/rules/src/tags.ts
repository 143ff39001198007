import { isKnown } from "./known";
import type { Problem } from "./problem";

/** 50 tags, 128 and 256 characters: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html */
export function invalidTags(
  tags: Readonly<Record<string, string>>,
  prop = "tags",
): Problem | undefined {
  if (!isKnown(tags)) return undefined;
  const entries = Object.entries(tags);
  const wrong = entries.find(
    ([key, value]) =>
      (isKnown(key) && !/^(?!aws:)[\p{L}\p{N}\s+\-=._:/@]{1,128}$/iu.test(key)) ||
      (isKnown(value) && !/^[\p{L}\p{N}\s+\-=._:/@]{0,256}$/u.test(value)),
  );
  if (!wrong && entries.length <= 50) return undefined;
  return {
    code: "tags",
    prop: wrong ? `${prop}.${wrong[0]}` : prop,
    value: wrong ? wrong[1] : `(${String(entries.length)} tags)`,
    rule: "at most 50 tags; keys of 1 to 128 and values of at most 256 letters, digits, spaces and + - = . _ : / @, no key starting with aws:",
    remedy: "shorten it or replace the other characters",
  };
}

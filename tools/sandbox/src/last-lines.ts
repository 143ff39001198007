import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The end of a log, for the message of a failed step. */
export function lastLines(file: string, count = 20): string {
  if (!existsSync(file)) return "(no log)";
  // The CDKTF CLI colours whatever the terminal says.
  const text = stripVTControlCharacters(readFileSync(file, "utf8"));
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

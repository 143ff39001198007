import { existsSync, readFileSync } from "node:fs";

/** The end of a log, for the message of a failed step. */
export function lastLines(file: string, count = 20): string {
  if (!existsSync(file)) return "(no log)";
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

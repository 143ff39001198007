import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../../..");

/** Paths of the files under version control or about to be, from the root, that match a pattern. */
export function filesMatching(pattern: RegExp): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => pattern.test(file));
}

export function textOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

export function jsonOf(file: string): unknown {
  return JSON.parse(textOf(file));
}

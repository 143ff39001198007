import { spawnSync } from "node:child_process";
import type { SpawnSyncReturns } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { sandboxFolder } from "./sources";

/** Where `npm test` finds what ran. */
export function resultFile(name: string): string {
  const folder = path.join(sandboxFolder, "test-results");
  mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

/** Runs a check with its output on this terminal; a failure makes this process fail in the end. */
export function check(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  note(spawnSync(command, args, { cwd, stdio: "inherit", env: environment }));
}

export function note({ status }: Pick<SpawnSyncReturns<unknown>, "status">): void {
  if (status !== 0) process.exitCode = 1;
}

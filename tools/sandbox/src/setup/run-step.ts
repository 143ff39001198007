import { runLogged } from "../run-logged";
import type { Cache } from "./cache";
import { sandboxFolder } from "./sources";

export type Run = (
  command: string,
  args: readonly string[],
  options?: { readonly cwd?: string; readonly environment?: Record<string, string> },
) => Promise<void>;

/** Runs one command after the other; the log holds the one that failed. */
export function runStep(cache: Cache, logFile: string): Run {
  return async (command, args, { cwd = sandboxFolder, environment = {} } = {}) => {
    cache.signal.throwIfAborted();
    await runLogged({ command, args, cwd, environment, logFile, signal: cache.signal });
  };
}

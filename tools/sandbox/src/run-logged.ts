import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import type { Environment } from "./environment";
import { lastLines } from "./last-lines";

export interface LoggedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
  readonly logFile: string;
  /** Stops the command with all that it started. */
  readonly signal: AbortSignal;
  /** Exit codes that are an answer, not a failure. @default [0] */
  readonly expected?: readonly number[];
}

/**
 * Runs a command with its output in a log.
 *
 * @returns the exit code
 * @throws Error with the log's place and, unless it was stopped from here, its last lines
 */
export function runLogged({
  command,
  args,
  cwd,
  environment,
  logFile,
  signal,
  expected = [0],
}: LoggedCommand): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const log = openSync(logFile, "w");
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ["ignore", log, log],
      // A group of its own: a CLI's grandchildren (terraform, its providers) end with it.
      detached: true,
    });
    const stop = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    signal.addEventListener("abort", stop);
    child.on("error", reject);
    child.on("exit", (code) => {
      signal.removeEventListener("abort", stop);
      if (code !== null && expected.includes(code)) {
        resolve(code);
        return;
      }
      const how = code === null ? "was stopped" : `exited with ${code}`;
      const told = `${command} ${args.join(" ")} ${how}; its log is ${logFile}`;
      // Who pressed Ctrl-C has nothing to look for in it.
      reject(new Error(signal.aborted ? told : `${told}:\n${lastLines(logFile)}`));
    });
  });
}

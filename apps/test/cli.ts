import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import path from "node:path";

/** How a command ended and all that it printed. */
export interface CliResult {
  readonly exitCode: number | null;
  readonly output: string;
}

/** The root of the repository, where the commands of the README are typed. */
const root = path.resolve(__dirname, "../..");

/** A command that runs; the whole group of processes can be killed. */
export interface RunningCli {
  readonly child: ChildProcess;
  readonly result: Promise<CliResult>;
}

export function start(command: string, ...args: string[]): RunningCli {
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, CI: "1", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const result = new Promise<CliResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => {
      resolve({ exitCode, output });
    });
  });
  return { child, result };
}

/** Runs a command of the README in the root of the repository. */
export function run(command: string, ...args: string[]): Promise<CliResult> {
  return start(command, ...args).result;
}

/** The same, and its output; a failure is told with what the command printed. */
export async function output(command: string, ...args: string[]): Promise<string> {
  const result = await run(command, ...args);
  if (result.exitCode !== 0) {
    throw new Error(
      `${command} ${args.join(" ")} exited with ${String(result.exitCode)}:\n${result.output}`,
    );
  }
  return result.output;
}

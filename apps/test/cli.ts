import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asDeployer, runningSandbox } from "@cdktf-karpenter/sandbox";

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
  /** Waits until the command has printed a text; rejected when it ends before. */
  printed(text: string): Promise<void>;
}

/** `cdktf` and `terraform` run as the role that deploys, `aws` as the account's administrator. */
export function start(command: string, ...args: string[]): RunningCli {
  const sandbox = runningSandbox();
  const { environment } = command === "aws" ? sandbox : asDeployer(sandbox);
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { ...environment, CI: "1", NO_COLOR: "1" },
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
  const printed = async (text: string) => {
    const over = result.then(() => {
      throw new Error(`${command} ended before it printed ${text}:\n${output}`);
    });
    over.catch(() => undefined);
    while (!output.includes(text)) await Promise.race([sleep(20), over]);
  };
  return { child, result, printed };
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

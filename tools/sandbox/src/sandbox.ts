import { spawn } from "node:child_process";
import { mkdirSync, openSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sandboxEnvironment } from "./environment";
import type { Environment } from "./environment";
import { lastLines } from "./last-lines";
import { isAlive, readRecord } from "./record";
import type { SandboxRecord } from "./record";
import type { Tools } from "./setup";

/** Python starts in about a second; a busy machine may take many times that. */
const START_TIMEOUT_MS = 120_000;
/** Time for the emulator, the API servers and etcd to end before they are killed. */
const STOP_TIMEOUT_MS = 20_000;

export interface Sandbox {
  readonly record: SandboxRecord;
  readonly stateDir: string;
  /** For child processes; see {@link sandboxEnvironment}. */
  readonly environment: Environment;
}

export interface StartOptions {
  /** Folder of this sandbox alone; emptied first. */
  readonly stateDir: string;
  readonly tools: Tools;
  /** The sandbox ends when this process does. @default - it runs until it is stopped */
  readonly parentPid?: number;
  /** Who child processes act as. @default "administrator" */
  readonly as?: "administrator" | "deployer";
}

/** Starts an empty AWS account with the tutorial's VPC in it. Free ports are chosen; loopback only. */
export async function startSandbox({
  stateDir,
  tools,
  parentPid,
  as = "administrator",
}: StartOptions): Promise<Sandbox> {
  await stopSandbox(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const logFile = emulatorLog(stateDir);
  const log = openSync(logFile, "a");
  const here = path.resolve(__dirname, "..");
  const child = spawn(
    tools.python,
    [
      ...["-m", "cdktf_karpenter_sandbox"],
      ...["--state-dir", stateDir],
      ...["--seed", path.join(here, "seed.json")],
      ...["--kube-apiserver", tools.kubeApiserver],
      ...["--etcd", tools.etcd],
      ...["--token-webhook", tools.tokenWebhook],
      ...(parentPid === undefined ? [] : ["--parent-pid", String(parentPid)]),
    ],
    {
      // A group of its own, so that Ctrl-C reaches the caller first, which then stops it in order.
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, PYTHONPATH: path.join(here, "python"), PYTHONUNBUFFERED: "1" },
    },
  );
  child.unref();
  const started = Date.now();
  for (;;) {
    const record = readRecord(stateDir);
    if (record) {
      const credentials = as === "deployer" ? record.deployer : record.credentials;
      const environment = sandboxEnvironment(record, stateDir, tools, credentials);
      return { record, stateDir, environment };
    }
    if (child.exitCode !== null || Date.now() - started > START_TIMEOUT_MS) {
      if (child.pid !== undefined && isAlive(child.pid)) process.kill(child.pid, "SIGTERM");
      throw new Error(
        `the AWS emulator did not start; its log is ${logFile}:\n${lastLines(logFile)}`,
      );
    }
    await sleep(50);
  }
}

/** Stops the sandbox of a state folder with all that it started. Nothing to do when none runs. */
export async function stopSandbox(stateDir: string): Promise<boolean> {
  const record = readRecord(stateDir);
  if (!record) return false;
  process.kill(record.pid, "SIGTERM");
  const started = Date.now();
  while (isAlive(record.pid)) {
    if (Date.now() - started > STOP_TIMEOUT_MS) process.kill(record.pid, "SIGKILL");
    await sleep(50);
  }
  rmSync(path.join(stateDir, "sandbox.json"), { force: true });
  return true;
}

export function emulatorLog(stateDir: string): string {
  return path.join(stateDir, "emulator.log");
}

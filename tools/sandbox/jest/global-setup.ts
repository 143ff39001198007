import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startSandbox } from "../src/sandbox";
import { ensureTools } from "../src/setup";

/** One fresh sandbox for a Jest run; its environment reaches the tests through `process.env`. */
export default async function globalSetup(): Promise<void> {
  const tools = await ensureTools();
  const stateDir = mkdtempSync(path.join(os.tmpdir(), "cdktf-karpenter-test-"));
  const sandbox = await startSandbox({ stateDir, tools, parentPid: process.pid });
  process.env.SANDBOX_STATE_DIR = stateDir;
  // Terraform and the AWS provider live for seconds and collect garbage for a fifth of them.
  process.env.GOGC ??= "400";
  for (const [name, value] of Object.entries(sandbox.environment)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}

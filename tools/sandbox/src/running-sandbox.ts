import { credentialsEnvironment } from "./environment";
import { readRecord } from "./record";
import type { Sandbox } from "./sandbox";

/** The sandbox that Jest's global set-up started for this run. */
export function runningSandbox(): Sandbox {
  const stateDir = process.env.SANDBOX_STATE_DIR ?? "";
  const record = readRecord(stateDir);
  if (!record) throw new Error("no sandbox runs: start Jest with jest.sandbox.config.cjs");
  return { record, stateDir, environment: process.env };
}

/** The same for child processes that act as the role that deploys, not as the account's administrator. */
export function asDeployer(sandbox: Sandbox): Sandbox {
  const deployer = credentialsEnvironment(sandbox.record.deployer);
  return { ...sandbox, environment: { ...sandbox.environment, ...deployer } };
}

import { rmSync } from "node:fs";
import { stopSandbox } from "../src/sandbox";

export default async function globalTeardown(): Promise<void> {
  const stateDir = process.env.SANDBOX_STATE_DIR;
  if (stateDir === undefined) return;
  await stopSandbox(stateDir);
  rmSync(stateDir, { recursive: true, force: true });
}

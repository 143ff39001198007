import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Keys of a session of a role. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** What a running sandbox says of itself in `<state dir>/sandbox.json`; the launcher writes it when it is ready. */
export interface SandboxRecord {
  readonly endpoint: string;
  readonly pid: number;
  readonly account: string;
  readonly region: string;
  /** A session of the platform engineer's role, the account's administrator. */
  readonly credentials: Credentials;
  /** A session of the role that deploys; see docs/deployer.md. */
  readonly deployer: Credentials;
}

/** The record of the sandbox that runs in a state folder; nothing when none does. */
export function readRecord(stateDir: string): SandboxRecord | undefined {
  const file = path.join(stateDir, "sandbox.json");
  if (!existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, "utf8")) as SandboxRecord;
  return isAlive(record.pid) ? record : undefined;
}

/** Whether a process exists. A process of another user counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

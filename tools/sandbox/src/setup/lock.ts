import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../record";

const HEARTBEAT_MS = 5_000;
/** A holder that has not touched its lock for so long is gone, whatever its process id says now. */
const SILENCE_MS = 60_000;
const RETRY_MS = 200;

export interface LockOptions {
  /** Called once when another process holds the lock. */
  readonly onWait: () => void;
  readonly signal: AbortSignal;
}

/** Runs `work` while no other process on this machine runs under the same lock file. */
export async function withLock<T>(
  file: string,
  { onWait, signal }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  let told = false;
  while (!take(file)) {
    if (isStale(file)) takeAway(file);
    else {
      if (!told) onWait();
      told = true;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
  const heartbeat = setInterval(() => {
    if (isOurs(file)) utimesSync(file, new Date(), new Date());
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (isOurs(file)) rmSync(file);
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Not after a long sleep of the machine: another process may have it by now. */
function isOurs(file: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8") === String(process.pid);
}

function isStale(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // Empty for an instant between its creation and its content.
    const dead = pid > 0 && !isAlive(pid);
    return dead || Date.now() - statSync(file).mtimeMs > SILENCE_MS;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Two that wait see the same stale lock: the second must not remove what the first has put in its place. */
function takeAway(file: string): void {
  const claim = `${file}.claim`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    if (isOld(claim)) rmdirSync(claim);
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmdirSync(claim);
  }
}

function isOld(claim: string): boolean {
  return (
    Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > SILENCE_MS
  );
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from "../../src/setup/lock";

let file: string;
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(os.tmpdir(), "lock-")), "tool.lock");
});
afterEach(() => {
  rmSync(path.dirname(file), { recursive: true });
});

const options = (onWait: () => void = () => undefined, signal = new AbortController().signal) => ({
  onWait,
  signal,
});

it("lets one in at a time", async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await sleep(20);
    inside--;
  };
  await Promise.all([1, 2, 3].map(() => withLock(file, options(), work)));
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

it("opens again after a failure", async () => {
  const failing = withLock(file, options(), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await withLock(file, options(), () => Promise.resolve("in"))).toBe("in");
});

it("takes over from a process that is gone", async () => {
  writeFileSync(file, String(spawnSync(process.execPath, ["-e", ""]).pid));
  const onWait = jest.fn();
  const holder = await withLock(file, options(onWait), () =>
    Promise.resolve(readFileSync(file, "utf8")),
  );
  expect(holder).toBe(String(process.pid));
  expect(onWait).not.toHaveBeenCalled();
});

it("takes over from a process that has long been silent, whatever runs under its id now", async () => {
  writeFileSync(file, String(process.ppid));
  const twoMinutesAgo = new Date(Date.now() - 120_000);
  utimesSync(file, twoMinutesAgo, twoMinutesAgo);
  expect(await withLock(file, options(), () => Promise.resolve("in"))).toBe("in");
});

it("waits for a living process, tells it once, and can be stopped meanwhile", async () => {
  writeFileSync(file, String(process.ppid));
  const stopping = new AbortController();
  const onWait = jest.fn();
  const work = jest.fn(() => Promise.resolve());
  const waiting = withLock(file, options(onWait, stopping.signal), work);
  setTimeout(() => {
    stopping.abort();
  }, 500);
  await expect(waiting).rejects.toThrow("aborted");
  expect(onWait).toHaveBeenCalledTimes(1);
  expect(work).not.toHaveBeenCalled();
  expect(readFileSync(file, "utf8")).toBe(String(process.ppid));
});

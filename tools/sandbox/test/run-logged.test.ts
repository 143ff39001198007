import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runLogged } from "../src/run-logged";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "run-logged-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const shell = (script: string, options: { expected?: number[]; signal?: AbortSignal } = {}) =>
  runLogged({
    command: "sh",
    args: ["-c", script],
    cwd: folder,
    environment: {},
    logFile: path.join(folder, "step.log"),
    signal: new AbortController().signal,
    ...options,
  });

it("tells which command failed, where its log is and how it ended", async () => {
  await expect(shell("echo first; echo last >&2; exit 3")).rejects.toThrow(
    /^sh -c .* exited with 3; its log is .*step\.log:\nfirst\nlast$/s,
  );
});

it("returns an exit code that is an answer", async () => {
  await expect(shell("exit 2", { expected: [0, 2] })).resolves.toBe(2);
});

it("stops the command and what the command started", async () => {
  const stopping = new AbortController();
  const run = shell('sleep 600 & echo "$!" > child; wait', { signal: stopping.signal });
  const child = await firstLine(path.join(folder, "child"));
  stopping.abort();
  await expect(run).rejects.toThrow(/was stopped; its log is \S+step\.log$/);
  // A zombie has ended too; init collects it when it gets to it.
  const { stdout: state } = spawnSync("ps", ["-o", "stat=", "-p", child], { encoding: "utf8" });
  expect(state.trim()).toMatch(/^Z?$/);
});

it("does not start when it is too late", async () => {
  const signal = AbortSignal.abort(new Error("stopped by SIGINT"));
  await expect(shell("touch late", { signal })).rejects.toThrow("stopped by SIGINT");
  expect(existsSync(path.join(folder, "late"))).toBe(false);
});

it("shows the last lines without a terminal's colours", async () => {
  await expect(shell("printf '\\033[31mError:\\033[0m no\\n'; exit 1")).rejects.toThrow(
    /:\nError: no$/,
  );
});

async function firstLine(file: string): Promise<string> {
  for (;;) {
    try {
      const text = readFileSync(file, "utf8");
      if (text.endsWith("\n")) return text.trim();
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

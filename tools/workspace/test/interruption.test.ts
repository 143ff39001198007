import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(__dirname, "../../..");

/** Says when it runs and how it ends, as the quickstart and the tests do. */
const COMMAND = `
const { writeFileSync } = require("node:fs");
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => { writeFileSync("stopped", signal); process.exit(1); });
}
writeFileSync("started", "");
setTimeout(() => {}, 60_000);
`;

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(os.tmpdir(), "interruption-"));
  mkdirSync(path.join(clone, "tools/workspace"), { recursive: true });
  mkdirSync(path.join(clone, "node_modules"));
  mkdirSync(path.join(clone, "bin"));
  for (const file of [
    "package.json",
    "tools/workspace/run.cjs",
    "tools/workspace/prerequisites.cjs",
  ])
    copyFileSync(path.join(root, file), path.join(clone, file));
  for (const lock of ["package-lock.json", "node_modules/.installed-package-lock.json"])
    writeFileSync(path.join(clone, lock), "{}");
  writeFileSync(path.join(clone, "tools/workspace/test.cjs"), COMMAND);
  program("terraform", "echo Terraform v1.11.0");
});
afterEach(() => {
  rmSync(clone, { recursive: true });
});

it.each(["SIGINT", "SIGTERM"] as const)("hands %s to npm on to the command", async (signal) => {
  const npm = start("npm", "test");
  await file("started");
  npm.kill(signal);
  await once(npm, "close");
  expect(readFileSync(path.join(clone, "stopped"), "utf8")).toBe(signal);
});

it("stops the installation of packages, says so, and marks nothing as installed", async () => {
  const mark = path.join(clone, "node_modules/.installed-package-lock.json");
  rmSync(mark);
  program("npm", "touch started; exec sleep 60");
  const run = start(process.execPath, "tools/workspace/run.cjs", "test");
  const ended = once(run, "close");
  const stderr = textOf(run.stderr);
  await file("started");
  run.kill("SIGINT");
  await ended;
  expect(run.exitCode).toBe(1);
  expect(await stderr).toContain("stopped by SIGINT");
  expect(existsSync(mark)).toBe(false);
});

it("hands a signal on to all that npm test runs side by side", async () => {
  for (const name of ["test.cjs", "results.cjs"])
    copyFileSync(
      path.join(root, "tools/workspace", name),
      path.join(clone, "tools/workspace", name),
    );
  for (const folder of ["packages", "node_modules/.bin"]) mkdirSync(path.join(clone, folder));
  // The unit tests are done at once; of what comes after them each waits in a folder of its own.
  writeFileSync(
    path.join(clone, "node_modules/.bin/nx"),
    `const [, target] = process.argv.slice(2);
    if (process.argv.at(-1) !== "test") {
      require("node:fs").mkdirSync(target, { recursive: true });
      process.chdir(target);
      ${COMMAND}
    }`,
  );
  const run = start(process.execPath, "tools/workspace/test.cjs");
  const ended = once(run, "close");
  const [apps, others] = ["@cdktf-karpenter/apps:test-sandbox", "-t"];
  await Promise.all([file(`${apps}/started`), file(`${others}/started`)]);
  run.kill("SIGINT");
  await ended;
  expect(run.exitCode).toBe(1);
  for (const folder of [apps, others])
    expect(readFileSync(path.join(clone, folder, "stopped"), "utf8")).toBe("SIGINT");
});

function program(name: string, script: string): void {
  const place = path.join(clone, "bin", name);
  writeFileSync(place, `#!/bin/sh\n${script}\n`);
  chmodSync(place, 0o755);
}

function start(command: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const PATH = `${path.join(clone, "bin")}${path.delimiter}${process.env.PATH ?? ""}`;
  return spawn(command, args, { cwd: clone, env: { ...process.env, PATH } });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}

async function file(name: string): Promise<void> {
  while (!existsSync(path.join(clone, name))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// The root scripts start here: check what must be on PATH, install the npm packages, hand over.
// They `exec` this file: the shell that npm starts in between would keep a signal to itself.
const { spawn } = require("node:child_process");
const { copyFileSync, existsSync, readFileSync } = require("node:fs");
const path = require("node:path");
const { prerequisites, problemOf } = require("./prerequisites.cjs");

const root = path.resolve(__dirname, "../..");
const typescript = ["--conditions", "@cdktf-karpenter/source", "--import", "tsx"];
const commands = {
  quickstart: [...typescript, "tools/sandbox/src/quickstart/main.ts"],
  sandbox: [...typescript, "tools/sandbox/src/cli.ts"],
  test: ["tools/workspace/test.cjs"],
};

const [name, ...args] = process.argv.slice(2);
const problems = prerequisites.map((prerequisite) => problemOf(prerequisite)).filter(Boolean);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
let running;
let stoppedBy;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stoppedBy = signal;
    // The child stops what it started; this process only waits for it.
    running?.kill(signal);
  });
}
void main();

async function main() {
  await installPackages();
  const { code } = await run(process.execPath, [...commands[name], ...args], { stdio: "inherit" });
  process.exit(code);
}

/** `npm ci` when the installed packages are not those of the lock file. */
async function installPackages() {
  const lock = path.join(root, "package-lock.json");
  // Our own mark, written last: a killed `npm ci` leaves none, so it is run again.
  const mark = path.join(root, "node_modules/.installed-package-lock.json");
  if (existsSync(mark) && readFileSync(mark, "utf8") === readFileSync(lock, "utf8")) return;
  const started = Date.now();
  process.stderr.write("… installing npm packages (1 to 2 min the first time)\n");
  const { code, stderr } = await run("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: ["ignore", "ignore", "pipe"],
    shell: process.platform === "win32",
  });
  if (stoppedBy) {
    console.error(`stopped by ${stoppedBy}; the same command goes on from here`);
    process.exit(1);
  }
  if (code !== 0) {
    const log = stderr.split("\n").slice(-15).join("\n");
    console.error(`npm ci failed (its log is under ~/.npm/_logs):\n${log}`);
    process.exit(1);
  }
  copyFileSync(lock, mark);
  process.stderr.write(`✔ npm packages installed  ${elapsed(started)}\n`);
}

/**
 * @param {string} file
 * @param {string[]} argv
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number; stderr: string }>}
 */
function run(file, argv, options) {
  return new Promise((resolve) => {
    let stderr = "";
    running = spawn(file, argv, { cwd: root, ...options });
    running.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
    running.on("error", (error) => resolve({ code: 1, stderr: error.message }));
    running.on("close", (code) => resolve({ code: code ?? 1, stderr }));
  });
}

/** @param {number} started */
function elapsed(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

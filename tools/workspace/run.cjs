// The root scripts start here: check what must be on PATH, install the npm packages, hand over.
const { spawn, spawnSync } = require("node:child_process");
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
installPackages();
handOver([...commands[name], ...args]);

/** `npm ci` when the installed packages are not those of the lock file. */
function installPackages() {
  const lock = path.join(root, "package-lock.json");
  // Our own mark, written last: a killed `npm ci` leaves none, so it is run again.
  const mark = path.join(root, "node_modules/.installed-package-lock.json");
  if (existsSync(mark) && readFileSync(mark, "utf8") === readFileSync(lock, "utf8")) return;
  const started = Date.now();
  process.stderr.write("… installing npm packages (1 to 2 min the first time)\n");
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    const log = stderr.split("\n").slice(-15).join("\n");
    console.error(`npm ci failed (its log is under ~/.npm/_logs):\n${log}`);
    process.exit(1);
  }
  copyFileSync(lock, mark);
  process.stderr.write(`✔ npm packages installed  ${elapsed(started)}\n`);
}

/** @param {string[]} argv of Node */
function handOver(argv) {
  const child = spawn(process.execPath, argv, { cwd: root, stdio: "inherit" });
  // The child stops what it started; this process only waits for it.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** @param {number} started */
function elapsed(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

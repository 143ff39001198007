// `npm test`: every layer, from fast to real, then one line that adds up all suites.
const { spawn } = require("node:child_process");
const { rmSync } = require("node:fs");
const path = require("node:path");
const { addUp, resultFiles } = require("./results.cjs");

const root = path.resolve(__dirname, "../..");
const nx = path.join(root, "node_modules/.bin/nx");
const sandboxCli = [
  "--conditions",
  "@cdktf-karpenter/source",
  "--import",
  "tsx",
  path.join(root, "tools/sandbox/src/cli.ts"),
];

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let stoppedBy;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of running) child.kill(signal);
  });
}

// What a layer that did not run would have left behind must not count.
for (const file of resultFiles(root)) rmSync(file);
const apps = "@cdktf-karpenter/apps";
/** One after the other; the commands of a step run side by side. */
const steps = [
  // Unit and oracle: in memory.
  [[nx, "run-many", "-t", "test"]],
  // Builds what the layers below need, once per machine.
  [[...sandboxCli, "setup"]],
  // Plan and apply, each project on a sandbox of its own: mostly they wait for AWS's pauses, so three share two cores.
  // The apps take longest, and Nx by itself would start them last: everything else comes before them in its graph.
  [
    [nx, "run", `${apps}:test-sandbox`],
    [nx, "run-many", "-t", "test-python,test-go,test-sandbox", `--exclude=${apps}`, "--parallel=2"],
  ],
];
void main();

async function main() {
  let succeeded = true;
  for (const step of steps) {
    if (stoppedBy) break;
    const codes = await Promise.all(step.map(run));
    succeeded &&= codes.every((code) => code === 0);
  }
  if (stoppedBy) {
    console.log(`\nstopped by ${stoppedBy}: not all tests ran`);
    process.exit(1);
  }
  const { passed, failed, skipped } = addUp(resultFiles(root));
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exit(succeeded && failed === 0 && passed > 0 ? 0 : 1);
}

/** @param {string[]} argv of Node */
function run(argv) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NX_TUI: "false", NX_DAEMON: "false", FORCE_COLOR: "0" },
    });
    running.add(child);
    child.on("exit", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

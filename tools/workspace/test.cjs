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

let running;
let stoppedBy;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stoppedBy = signal;
    running?.kill(signal);
  });
}

// What a layer that did not run would have left behind must not count.
for (const file of resultFiles(root)) rmSync(file);
const steps = [
  // Unit and oracle: in memory.
  [nx, "run-many", "-t", "test"],
  // Builds what the layers below need, once per machine.
  [...sandboxCli, "setup"],
  // Plan and apply, each project on a sandbox of its own: mostly they wait for AWS's pauses, so three share two cores.
  [nx, "run-many", "-t", "test-python,test-go,test-sandbox", "--parallel=3"],
];
void main();

async function main() {
  let succeeded = true;
  for (const step of steps) {
    if (stoppedBy) break;
    const code = await run(step);
    succeeded &&= code === 0;
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
    running = spawn(process.execPath, argv, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NX_TUI: "false", NX_DAEMON: "false", FORCE_COLOR: "0" },
    });
    running.on("exit", (code) => resolve(code ?? 1));
  });
}

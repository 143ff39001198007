const { spawnSync } = require("node:child_process");

/**
 * What must be on PATH before anything can be installed. Runs before `npm ci`, so it uses nothing but Node.
 *
 * @typedef {object} Prerequisite
 * @property {string} name
 * @property {[number, number]} atLeast major and minor
 * @property {string} get how to get it
 * @property {string[][]} commands tried in turn; the first that prints a version counts
 */

/** @type {Prerequisite[]} */
const prerequisites = [
  {
    name: "Node.js",
    atLeast: [20, 19],
    get: "https://nodejs.org/en/download, or `nvm install` in this folder",
    commands: [[process.execPath, "--version"]],
  },
  {
    name: "Python",
    atLeast: [3, 10],
    get: "https://www.python.org/downloads, or your system's package python3 with python3-venv",
    commands: [
      ["python3", "--version"],
      ["python", "--version"],
    ],
  },
  {
    name: "Terraform",
    atLeast: [1, 11],
    get: "https://developer.hashicorp.com/terraform/install",
    commands: [["terraform", "version"]],
  },
];

/**
 * @param {string} output of a `--version` command
 * @returns {[number, number] | undefined} major and minor
 */
function versionIn(output) {
  const match = /(\d+)\.(\d+)/.exec(output);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/**
 * @param {[number, number]} found
 * @param {[number, number]} atLeast
 */
function isAtLeast(found, atLeast) {
  return found[0] > atLeast[0] || (found[0] === atLeast[0] && found[1] >= atLeast[1]);
}

/**
 * @param {Prerequisite} prerequisite
 * @param {(command: string[]) => string} run prints a command's version, or nothing
 * @returns {string | undefined} one message: what is missing, which version, how to get it
 */
function problemOf({ name, atLeast, get, commands }, run = outputOf) {
  const found = commands.map((command) => versionIn(run(command))).find((version) => version);
  if (found && isAtLeast(found, atLeast)) return undefined;
  const state = found ? `found ${found.join(".")}` : "not found on PATH";
  return `${name} >= ${atLeast.join(".")} is needed (${state}). Get it: ${get}`;
}

/** @param {string[]} command */
function outputOf([file, ...args]) {
  const { stdout } = spawnSync(file, args, {
    encoding: "utf8",
    // Terraform asks for a newer version of itself otherwise, and warns of a missing configuration file.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: "" },
  });
  return stdout ?? "";
}

module.exports = { prerequisites, problemOf };

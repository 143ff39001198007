const { mkdirSync } = require("node:fs");
const path = require("node:path");

// `--outputFile` of the test targets does not make its folder.
mkdirSync("test-results", { recursive: true });

// Support of Kubernetes versions is judged on the day of the synth: tests have one day, whenever they run.
process.env.SOURCE_DATE_EPOCH ??= String(Date.parse("2026-12-03") / 1000);

const base = {
  testEnvironment: "node",
  testEnvironmentOptions: {
    customExportConditions: ["@cdktf-karpenter/source", "node", "node-addons"],
  },
  transform: {
    "^.+\\.ts$": [
      require.resolve("@swc/jest"),
      { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "commonjs" } },
    ],
  },
  moduleFileExtensions: ["ts", "js", "cjs", "json"],
  testPathIgnorePatterns: ["/node_modules/", "/dist/", "/cdktf.out/"],
  modulePathIgnorePatterns: ["/dist/", "/cdktf.out/"],
};

/** Fast layers: everything that needs neither Terraform nor the sandbox. */
const unit = {
  ...base,
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: [
    ...base.testPathIgnorePatterns,
    "\\.plan\\.test\\.ts$",
    "\\.apply\\.test\\.ts$",
  ],
};

/** Real `terraform plan` and `cdktf deploy` on a sandbox that lives as long as the Jest run. */
const sandbox = {
  ...base,
  testMatch: ["**/*.plan.test.ts", "**/*.apply.test.ts"],
  globalSetup: path.join(__dirname, "tools/sandbox/jest/global-setup.ts"),
  globalTeardown: path.join(__dirname, "tools/sandbox/jest/global-teardown.ts"),
  // Applies wait for the AWS provider's own pauses (25 s for one queue): a hang must still end.
  testTimeout: 300_000,
  maxWorkers: 2,
};

module.exports = { unit, sandbox };

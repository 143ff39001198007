const { existsSync, readdirSync, readFileSync } = require("node:fs");
const path = require("node:path");

/**
 * Every result file that a test target leaves in its project's `test-results/`.
 *
 * @param {string} root of the repository
 */
function resultFiles(root) {
  const projects = ["packages", "tools"].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)),
  );
  return [...projects, path.join(root, "apps")]
    .map((project) => path.join(project, "test-results"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
}

/**
 * @param {string[]} files
 * @returns {{ passed: number; failed: number; skipped: number }}
 */
function addUp(files) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    const { passed, failed, skipped } = countsOf(path.basename(file), readFileSync(file, "utf8"));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * @param {string} name tells the runner: Jest (.json), `go test -json` (.jsonl), pytest (.xml)
 * @param {string} text
 */
function countsOf(name, text) {
  if (name.endsWith(".json")) return jestCounts(JSON.parse(text));
  if (name.endsWith(".jsonl")) return goCounts(text);
  return pytestCounts(text);
}

function jestCounts(result) {
  // A suite that does not load has no tests: it counts as one failure.
  const broken = result.testResults.filter(
    (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
  ).length;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function goCounts(text) {
  const events = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  // A package that does not build or panics fails without a test's name.
  const broken = events.filter((event) => event.Action === "fail" && !event.Test).length;
  const count = (action) => events.filter((event) => event.Action === action && event.Test).length;
  return {
    passed: count("pass"),
    failed: Math.max(count("fail"), broken),
    skipped: count("skip"),
  };
}

function pytestCounts(text) {
  const number = (attribute) =>
    Number(new RegExp(`<testsuite [^>]*\\b${attribute}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  return { passed: number("tests") - failed - skipped, failed, skipped };
}

module.exports = { resultFiles, addUp, countsOf };

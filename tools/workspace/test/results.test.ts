interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { countsOf } = require("../results.cjs") as {
  countsOf: (name: string, text: string) => Counts;
};

const jestRun = (suites: object[], passed: number, failed: number, pending = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: suites,
  });

it.each<[string, string, string, Counts]>([
  ["a green Jest run", "unit.json", jestRun([], 3, 0, 1), { passed: 3, failed: 0, skipped: 1 }],
  [
    "a Jest suite that does not load, as one failure",
    "unit.json",
    jestRun([{ status: "failed", assertionResults: [] }], 3, 0),
    { passed: 3, failed: 1, skipped: 0 },
  ],
  [
    "go test's tests, not its packages",
    "go.jsonl",
    [
      '{"Action":"pass","Package":"a","Test":"TestOne"}',
      '{"Action":"output","Package":"a","Output":"ok"}',
      '{"Action":"fail","Package":"a","Test":"TestTwo"}',
      '{"Action":"fail","Package":"a"}',
    ].join("\n"),
    { passed: 1, failed: 1, skipped: 0 },
  ],
  [
    "a Go package that does not build, as one failure",
    "go.jsonl",
    '{"Action":"fail","Package":"a"}\nnot json',
    { passed: 0, failed: 1, skipped: 0 },
  ],
  [
    "pytest's failures and errors together",
    "python.xml",
    '<testsuites name="pytest tests"><testsuite name="pytest" errors="1" failures="2" skipped="1" tests="9">',
    { passed: 5, failed: 3, skipped: 1 },
  ],
])("counts %s", (_what, name, text, counts) => {
  expect(countsOf(name, text)).toEqual(counts);
});

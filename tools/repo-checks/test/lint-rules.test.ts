import { spawnSync } from "node:child_process";
import path from "node:path";

interface LintResult {
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

const cases: [what: string, specifier: string, rule: string | undefined][] = [
  ["an app in a package", "../../../apps/main", "@nx/enforce-module-boundaries"],
  ["a tool in a package", "@cdktf-karpenter/sandbox", "@nx/enforce-module-boundaries"],
  ["another part in a part", "@cdktf-karpenter/eks-cluster", "@nx/enforce-module-boundaries"],
  ["the internals of a package", "@cdktf-karpenter/rules/src/refuse", "no-restricted-imports"],
  ["the barrel of a provider", "@cdktf/provider-aws", "no-restricted-imports"],
  ["nothing wrong with the shared rules", "@cdktf-karpenter/rules", undefined],
];

// Type-aware rules load the whole program: one run for all cases.
jest.setTimeout(120_000);
const brokenRules = brokenRulesByLine(
  "packages/discovery-tags/src/index.ts",
  cases.map(([, specifier]) => `export * from ${JSON.stringify(specifier)};`),
);

it.each(cases)("finds %s", (what, _specifier, rule) => {
  const line = cases.findIndex(([name]) => name === what);
  const expected = rule === undefined ? [] : [rule];
  expect(brokenRules[line]).toEqual(expected);
});

/** The import rules that each line breaks, by the root's ESLint, as if the lines were that file. */
function brokenRulesByLine(file: string, lines: string[]): string[][] {
  const { stdout } = spawnSync(
    process.execPath,
    ["node_modules/eslint/bin/eslint.js", "--format", "json", "--stdin", "--stdin-filename", file],
    {
      cwd: path.resolve(__dirname, "../../.."),
      encoding: "utf8",
      input: lines.join("\n"),
      env: { ...process.env, NX_DAEMON: "false" },
    },
  );
  const [result] = JSON.parse(stdout) as LintResult[];
  return lines.map((_text, index) =>
    (result?.messages ?? [])
      .filter(({ line }) => line === index + 1)
      .map(({ ruleId }) => ruleId ?? "")
      .filter((ruleId) => /module-boundaries|restricted-imports/.test(ruleId)),
  );
}

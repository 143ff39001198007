import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Expression } from "../../src/merge";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export type Values = Readonly<Record<string, unknown>>;

/**
 * Evaluates expressions for many inputs in one run of the real Terraform, without any provider.
 *
 * @param results - names of the expressions to return
 * @returns for each case their values
 */
export function evaluate(
  expressions: readonly Expression[],
  results: readonly string[],
  cases: readonly Values[],
): Values[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), "aws-auth-evaluate-"));
  const locals = cases.reduce<Values>(
    (all, inputs, index) => ({ ...all, ...localsOf(expressions, inputs, index) }),
    {},
  );
  const output = Object.fromEntries(
    cases.map((_inputs, index) => {
      const names = results.map((name) => `${name} = local.${nameIn(index, name)}`);
      return [`case_${index}`, { value: `\${{ ${names.join(", ")} }}` }];
    }),
  );
  const terraform = (...args: string[]) =>
    execFileSync("terraform", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  try {
    writeFileSync(path.join(folder, "main.tf.json"), JSON.stringify({ locals, output }, null, 1));
    terraform("apply", "-auto-approve", "-input=false", "-no-color");
    const found = JSON.parse(terraform("output", "-json")) as Record<string, { value: Values }>;
    return cases.map((_inputs, index) => found[`case_${index}`]?.value ?? {});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function localsOf(expressions: readonly Expression[], inputs: Values, index: number): Values {
  const reference = (name: string) => `local.${nameIn(index, name)}`;
  const rendered = expressions.map((each) => [each.name, each.render(reference)] as const);
  return Object.fromEntries(
    [...Object.entries(inputs), ...rendered].map(([name, value]) => [nameIn(index, name), value]),
  );
}

function nameIn(index: number, name: string): string {
  return `case_${index}_${name}`;
}

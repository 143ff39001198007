import { Token } from "cdktf";
import type { Construct } from "constructs";
import type { Problem } from "./problem";

/**
 * Stops the synth when a prop is wrong. All problems of a construct are told at once, one line each.
 *
 * @throws Error `<construct path>: <prop> <value> is refused: <rule>. <Remedy>. (<code>)`
 */
export function refuse(scope: Construct, ...problems: readonly (Problem | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length === 0) return;
  throw new Error(found.map((problem) => describeProblem(scope.node.path, problem)).join("\n"));
}

/** The sentence of a refusal, for callers that have no construct yet, such as a configuration reader. */
export function describeProblem(where: string, problem: Problem): string {
  const { prop, value, rule, remedy, code } = problem;
  return `${where}: ${prop} ${show(value)} is refused: ${rule}. ${capitalize(remedy)}. (${code})`;
}

/** A value as the caller wrote it; a token would show only its marker. */
function show(value: unknown): string {
  if (value === undefined) return "(absent)";
  return JSON.stringify(value, (_key, part: unknown) =>
    Token.isUnresolved(part) && typeof part !== "object" ? "(known after apply)" : part,
  );
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

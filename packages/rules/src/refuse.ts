import { Token } from "cdktf";
import type { Construct } from "constructs";
import type { Problem } from "./problem";
import { sentence } from "./refusal";
import type { Shape } from "./shape";
import { hasUnresolvedKey } from "./static-keys";
import { wrongShape } from "./wrong-shape";

/**
 * Stops the synth when a prop is wrong. All problems of a construct are told at once, one line each.
 *
 * @throws Error `<construct path>: <prop> <value> is refused: <rule>. <Remedy>. (<code>)`
 */
export function refuse(scope: Construct, ...problems: readonly (Problem | undefined)[]): void {
  refuseAt(scope.node.path, ...problems);
}

/**
 * The same for callers that have no construct yet, such as a configuration reader.
 *
 * @param where - what a reader finds the props by, such as `environment prd`
 */
export function refuseAt(where: string, ...problems: readonly (Problem | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length === 0) return;
  throw new Error(found.map((problem) => `${where}: ${describeProblem(problem)}`).join("\n"));
}

/**
 * Stops the synth when props differ from their shape, or else break a rule. Rules look at values only where keys and
 * kinds are right.
 *
 * @param problemsOf - the rules, called when the shape is right
 */
export function refuseProps<Props extends object>(
  scope: Construct,
  props: Props,
  shape: Shape,
  problemsOf: (props: Props) => readonly (Problem | undefined)[],
): void {
  refuse(scope, ...wrongShape(props, shape));
  refuse(scope, ...problemsOf(props));
}

/** The sentence of a refusal without its place: cdktf prints the path of a validation itself. */
export function describeProblem(problem: Problem): string {
  return sentence(`${problem.prop} ${show(problem.value)}`, problem);
}

const UNRESOLVED = "(known after apply)";

/** A value as the caller wrote it; a token would show only its marker, also as a key. */
function show(value: unknown): string {
  if (value === undefined) return "(absent)";
  return JSON.stringify(value, (_key, part: unknown) => shown(part));
}

function shown(part: unknown): unknown {
  if (typeof part !== "object" || part === null) {
    return Token.isUnresolved(part) ? UNRESOLVED : part;
  }
  const hasTokenKey = !Array.isArray(part) && hasUnresolvedKey({ ...part });
  return Token.isUnresolved(part) || hasTokenKey ? UNRESOLVED : part;
}

/** What Terraform would do to one resource or output. */
export type PlannedAction =
  "create" | "update" | "delete" | "replace" | "read" | "forget" | "no-op";

const SINGLE: readonly string[] = ["create", "update", "delete", "read", "forget", "no-op"];

/**
 * Terraform lists two actions for a replacement, in the order it takes them: `delete`, `create`, or with
 * `create_before_destroy` the other way round.
 *
 * @throws Error for actions of a Terraform that is newer than this list
 */
export function parseAction(actions: readonly string[]): PlannedAction {
  const [first, second] = actions;
  if (second === undefined && first !== undefined && SINGLE.includes(first)) {
    return first as PlannedAction;
  }
  if ([...actions].sort().join() === "create,delete") return "replace";
  throw new Error(`unknown actions in Terraform's plan: ${actions.join(", ")}`);
}

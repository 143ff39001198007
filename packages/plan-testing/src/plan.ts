/** What Terraform would do to one resource. */
export type PlannedAction =
  "create" | "update" | "delete" | "replace" | "read" | "forget" | "no-op";

/** One resource of a plan. */
export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly action: PlannedAction;
  /** Attributes before, `null` when it does not exist yet. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Attributes after; those known only after apply are missing. `null` when it will not exist. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** `true` in place of each attribute that is known only after apply. */
  readonly afterUnknown: unknown;
  /** Whether the plan takes the resource over from what exists. */
  readonly imported: boolean;
}

/** The part of `terraform show -json` that a test reads. */
export interface Plan {
  /** In the order of their addresses; data sources that are read during apply are among them. */
  readonly changes: readonly ResourceChange[];
  /** The plan as `terraform show` prints it, for a failure's message. */
  readonly text: string;
}

interface JsonPlan {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly type: string;
    readonly change: {
      readonly actions: readonly string[];
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
      readonly after_unknown: unknown;
      readonly importing?: object;
    };
  }[];
}

/** @see https://developer.hashicorp.com/terraform/internals/json-format#plan-representation */
export function parsePlan(json: string, text: string): Plan {
  const { resource_changes: changes = [] } = JSON.parse(json) as JsonPlan;
  return {
    text,
    changes: changes.map(({ address, type, change }) => ({
      address,
      type,
      action: actionOf(change.actions),
      before: change.before,
      after: change.after,
      afterUnknown: change.after_unknown,
      imported: change.importing !== undefined,
    })),
  };
}

function actionOf(actions: readonly string[]): PlannedAction {
  return actions.length === 2 ? "replace" : (actions[0] as PlannedAction);
}

/** Addresses with one of the given actions, in order. */
export function addressesWith(plan: Plan, ...actions: readonly PlannedAction[]): string[] {
  return plan.changes
    .filter(({ action }) => actions.includes(action))
    .map(({ address }) => address)
    .sort();
}

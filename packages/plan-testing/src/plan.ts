import { parseAction } from "./planned-action";
import type { PlannedAction } from "./planned-action";

/** One resource of a plan. */
export interface ResourceChange {
  readonly address: string;
  readonly type: string;
  readonly action: PlannedAction;
  /**
   * Why Terraform chose it where the configuration alone does not say, such as `replace_because_cannot_update`.
   * @see https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
   */
  readonly reason: string | undefined;
  /** Attributes before, `null` when it does not exist yet. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Attributes after; those known only after apply are missing. `null` when it will not exist. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** `true` in place of each attribute that is known only after apply. */
  readonly afterUnknown: unknown;
  /** Paths of the attributes that cannot be changed in place, such as `name` or `vpc_config.0.subnet_ids`. */
  readonly replacedBy: readonly string[];
  /** Whether a replacement is made before the old one goes (`create_before_destroy`). */
  readonly createsBeforeDestroy: boolean;
  /** Whether the plan takes the resource over from what exists. */
  readonly imported: boolean;
  /** Address that a `moved` block takes it from. */
  readonly movedFrom: string | undefined;
}

/** The part of `terraform show -json` that a test reads. */
export interface Plan {
  /** In the order of their addresses; data sources that are read during apply are among them. */
  readonly changes: readonly ResourceChange[];
  /** What would happen to each output of the stack, by name. */
  readonly outputs: Readonly<Record<string, PlannedAction>>;
  /** The plan as Terraform prints it, for a failure's message. */
  readonly text: string;
}

interface JsonPlan {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly previous_address?: string;
    readonly type: string;
    readonly action_reason?: string;
    readonly change: {
      readonly actions: readonly string[];
      readonly before: Record<string, unknown> | null;
      readonly after: Record<string, unknown> | null;
      readonly after_unknown: unknown;
      readonly replace_paths?: readonly (readonly (string | number)[])[];
      readonly importing?: object;
    };
  }[];
  readonly output_changes?: Readonly<Record<string, { readonly actions: readonly string[] }>>;
}

/** @see https://developer.hashicorp.com/terraform/internals/json-format#plan-representation */
export function parsePlan(json: string, text: string): Plan {
  const { resource_changes: changes = [], output_changes: outputs = {} } = JSON.parse(
    json,
  ) as JsonPlan;
  return {
    text,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, { actions }]) => [name, parseAction(actions)]),
    ),
    changes: changes.map((resource) => ({
      address: resource.address,
      type: resource.type,
      action: parseAction(resource.change.actions),
      reason: resource.action_reason,
      before: resource.change.before,
      after: resource.change.after,
      afterUnknown: resource.change.after_unknown,
      replacedBy: (resource.change.replace_paths ?? []).map((steps) => steps.join(".")),
      createsBeforeDestroy: resource.change.actions.join() === "create,delete",
      imported: resource.change.importing !== undefined,
      movedFrom: resource.previous_address,
    })),
  };
}

/** Addresses with one of the given actions, sorted. */
export function addressesWith(plan: Plan, ...actions: readonly PlannedAction[]): string[] {
  return plan.changes
    .filter(({ action }) => actions.includes(action))
    .map(({ address }) => address)
    .sort();
}

/**
 * What a plan would do to one resource.
 *
 * @throws Error with the plan's addresses when it has no such one
 */
export function changeOf(plan: Plan, address: string): ResourceChange {
  const found = plan.changes.find((change) => change.address === address);
  if (found) return found;
  const known = plan.changes.map((change) => change.address).sort();
  throw new Error(`the plan has no ${address}; it has:\n  ${known.join("\n  ")}`);
}

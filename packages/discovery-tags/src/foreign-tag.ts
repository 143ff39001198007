import { Fn, Op, Token } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";

export interface TagClaim {
  /** What is tagged, for the message, such as `subnet subnet-0…`. */
  readonly resource: string;
  /** Tags that the resource has now; may be unknown until apply. */
  readonly liveTags: unknown;
  readonly key: string;
  readonly value: string;
}

/**
 * Stops the plan where the key already holds another cluster's name: a key has one value, so two clusters would take
 * it from each other with each apply.
 */
export function refuseForeignTag({
  resource,
  liveTags,
  key,
  value,
}: TagClaim): TerraformResourceLifecycle {
  const live = Token.asString(Fn.lookup(liveTags, key, value));
  return {
    precondition: [
      {
        condition: Op.eq(live, value),
        errorMessage: `${resource} has the tag ${key} = ${live}: it belongs to another cluster than ${value}. Give each cluster that shares it a tagKey of its own, such as ${key}/${value}, or remove the tag if that cluster is gone. (foreign-discovery-tag)`,
      },
    ],
  };
}

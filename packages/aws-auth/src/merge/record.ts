import type { Decisions } from "./decisions";
import { steps } from "./expressions";
import type { Live } from "./live";
import type { MapList } from "./map-list";
import type { Wanted } from "./wanted";

export type ListRecord = ReturnType<typeof recordOf>;

/**
 * What of the result is ours, as JSON for the annotation: written in one request with the entries, so that both
 * always fit. A role that others had mapped before in the same way is not ours.
 */
export function recordOf({ prefix }: MapList, wanted: Wanted, live: Live, decisions: Decisions) {
  const step = steps(prefix);
  const { wanted_keys, by_key, ours } = wanted;
  const { places, targets } = decisions;
  const made = step("made")`{for key in ${wanted_keys} : key =>
    !contains(keys(${places}), key) || try(${ours}[key].entry, false)}`;
  const claimed = step(
    "claimed",
  )`{for key in ${wanted_keys} : key => sort([for group in ${by_key}[key].groups : group
    if ${made}[key] || !contains(try(${live.seen}[${targets}[key]].groups, []), group)
      || contains(try(${ours}[key].groups, []), group)
  ])}`;
  const marks = step("marks")`{for key, groups in ${claimed} : key => {
    entry = ${made}[key],
    username = ${by_key}[key].username,
    groups = groups
  } if ${made}[key] || length(groups) > 0}`;
  return { made, claimed, marks };
}

import type { Expressions } from "./expressions";

/**
 * What of the result is ours, as JSON for the annotation: written in one request with the entries, so that both
 * always fit. A role that others had mapped before in the same way is not ours.
 */
export const RECORD: Expressions = {
  made: `{for key in @wanted_keys : key => !contains(@keys, key) || try(@ours[key].entry, false)}`,
  claimed: `{for key in @wanted_keys : key => sort([
    for group in @by_role[key].groups : group
    if @made[key] || !contains(try(@groups[@targets[key]], []), group) || contains(try(@ours[key].groups, []), group)
  ])}`,
  marks: `{for key, groups in @claimed : key => {
    entry = @made[key],
    username = @by_role[key].username,
    groups = groups
  } if @made[key] || length(groups) > 0}`,
};

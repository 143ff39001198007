import { decisionsOf } from "./decisions";
import type { Expression } from "./expressions";
import { liveOf } from "./live";
import type { MapList } from "./map-list";
import { recordOf } from "./record";
import { textOf } from "./text";
import { wantedOf } from "./wanted";

export type ListMerge = ReturnType<typeof mergeList>;

/**
 * The merge of one list, from top to bottom: what is wanted, what is there, what becomes of each entry, the text
 * afterwards, and the record of what is ours.
 *
 * @param live_data - the live map's data, null when there is none
 * @param wanted_mappings - list of mappings: ARN, username, groups
 * @param record_text - the annotation, "" when there is none
 */
export function mergeList(
  list: MapList,
  live_data: Expression,
  wanted_mappings: Expression,
  record_text: Expression,
) {
  const wanted = wantedOf(list, wanted_mappings, record_text);
  const live = liveOf(list, live_data, wanted);
  const decisions = decisionsOf(list, live, wanted);
  const text = textOf(list, live, decisions);
  const record = recordOf(list, wanted, live, decisions);
  return { list, ...wanted, ...live, ...decisions, ...text, ...record };
}

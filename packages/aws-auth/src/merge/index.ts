import { checks } from "./checks";
import type { Expressions } from "./expressions";
import { live } from "./live";
import { namedFor, ROLE_LIST, USER_LIST } from "./map-list";
import type { MapList } from "./map-list";
import { METADATA } from "./metadata";
import { RECORD } from "./record";
import { entries } from "./roles";
import { text } from "./text";

export { linked } from "./expressions";
export { ROLE_LIST, USER_LIST } from "./map-list";
export type { MapList } from "./map-list";
export { RECORD_ANNOTATION } from "./metadata";

/** Values that the merge starts from. */
export const INPUTS = ["data", "annotations", "labels", "wanted", "users_wanted"] as const;

const ofList = (list: MapList): Expressions =>
  namedFor(list, { ...live(list), ...entries(list), ...text(list), ...RECORD, ...checks(list) });

/** The whole merge. `data_after`, `labels_after` and `annotations_after` are its result. */
export const MERGE: Expressions = { ...ofList(ROLE_LIST), ...ofList(USER_LIST), ...METADATA };

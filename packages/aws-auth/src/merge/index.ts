import { CHECKS } from "./checks";
import type { Expressions } from "./expressions";
import { LIVE } from "./live";
import { METADATA } from "./metadata";
import { RECORD } from "./record";
import { ROLES } from "./roles";
import { TEXT } from "./text";

export { linked } from "./expressions";
export { RECORD_ANNOTATION } from "./metadata";

/** Values that the merge starts from. */
export const INPUTS = ["data", "annotations", "labels", "wanted"] as const;

/** The whole merge. `data_after`, `labels_after` and `annotations_after` are its result. */
export const MERGE: Expressions = {
  ...LIVE,
  ...ROLES,
  ...TEXT,
  ...RECORD,
  ...METADATA,
  ...CHECKS,
};

import { Expression, input } from "./expressions";
import { mergeList } from "./list-merge";
import { ROLE_LIST, USER_LIST } from "./map-list";
import { metadataOf, recordTextOf } from "./metadata";

export type { Expression, ReferenceTo } from "./expressions";
export type { ListMerge } from "./list-merge";
export { ROLE_LIST, USER_LIST } from "./map-list";
export type { MapList } from "./map-list";
export { RECORD_ANNOTATION } from "./metadata";

/** Values that the merge starts from: the live object, null where it has none, and the wanted mappings. */
export const INPUTS = {
  data: input("data"),
  annotations: input("annotations"),
  labels: input("labels"),
  wanted: input("wanted"),
  users_wanted: input("users_wanted"),
};

const record_text = recordTextOf(INPUTS.annotations);
const roles = mergeList(ROLE_LIST, INPUTS.data, INPUTS.wanted, record_text);
const users = mergeList(USER_LIST, INPUTS.data, INPUTS.users_wanted, record_text);

/** The whole merge. `data_after`, `labels_after` and `annotations_after` are its result. */
export const MERGE = {
  record_text,
  roles,
  users,
  ...metadataOf(INPUTS, record_text, roles, users),
};

/** Every expression of it. */
export const EXPRESSIONS: readonly Expression[] = [MERGE, roles, users]
  .flatMap((part) => Object.values(part) as unknown[])
  .filter((value) => value instanceof Expression);

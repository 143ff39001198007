import { steps } from "./expressions";
import type { Expression } from "./expressions";
import type { ListMerge } from "./list-merge";

/** Holds the record of what is ours, on the object that it is about. */
export const RECORD_ANNOTATION = "cdktf-karpenter/aws-auth-entries";

/**
 * Annotations and labels of Kubernetes itself. The provider leaves them out of its state unless they were configured,
 * so configuring them would show as a change.
 * @see https://github.com/hashicorp/terraform-provider-kubernetes/blob/v2.38.0/kubernetes/structures.go
 */
const INTERNAL_KEY = `(can(regex("^[^/]*kubernetes[.]io(/|$)", key)) && !can(regex("^(app|service[.]beta)[.]kubernetes[.]io(/|$)", key)))`;

const step = steps("");

export function recordTextOf(annotations: Expression): Expression {
  return step("record_text")`try(${annotations}["${RECORD_ANNOTATION}"], "")`;
}

/** The rest of the object: other data keys, labels and annotations as they are, and the record. */
export function metadataOf(
  live: {
    readonly data: Expression;
    readonly annotations: Expression;
    readonly labels: Expression;
  },
  record_text: Expression,
  roles: ListMerge,
  users: ListMerge,
) {
  const { data, annotations, labels } = live;
  const data_after = step("data_after")`merge(${data}, { mapRoles = ${roles.text_after} },
    {for name in ["mapUsers"] : name => ${users.text_after} if ${users.needed}})`;
  const labels_after = step(
    "labels_after",
  )`{for key, value in merge(${labels}, {}) : key => value if !${INTERNAL_KEY}}`;
  const internal = step(
    "internal",
  )`[for key, value in merge(${annotations}, {}) : key if ${INTERNAL_KEY}]`;
  const records = step(
    "records",
  )`length(${roles.marks}) + length(${users.marks}) > 0 || ${record_text} != ""`;
  // The provider's first annotation on an object replaces all of them, so that first write repeats Kubernetes' own.
  // From then on they are in its state and stay in the configuration.
  const carried = step("carried")`[for key in ${internal} : key if ${record_text} == "" ? ${records}
    : contains(try(jsondecode(${record_text}).carried, []), key)]`;
  const record_after = step("record_after")`jsonencode(merge(
    { roles = ${roles.marks} },
    {for name, value in { users = ${users.marks}, carried = ${carried} } : name => value if length(value) > 0},
  ))`;
  const annotations_after = step("annotations_after")`merge(
    {for key, value in merge(${annotations}, {}) : key => value
      if key != "${RECORD_ANNOTATION}" && (!contains(${internal}, key) || contains(${carried}, key))},
    {for key in ["${RECORD_ANNOTATION}"] : key => ${record_after} if ${records}},
  )`;
  return { data_after, labels_after, internal, records, carried, record_after, annotations_after };
}

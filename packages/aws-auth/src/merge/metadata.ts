import type { Expressions } from "./expressions";

/** Holds the record of what is ours, on the object that it is about. */
export const RECORD_ANNOTATION = "cdktf-karpenter/aws-auth-entries";

/**
 * Annotations and labels of Kubernetes itself. The provider leaves them out of its state unless they were configured,
 * so configuring them would show as a change.
 * @see https://github.com/hashicorp/terraform-provider-kubernetes/blob/v2.38.0/kubernetes/structures.go
 */
const isInternal = (key: string): string =>
  `(can(regex("^[^/]*kubernetes[.]io(/|$)", ${key})) && !can(regex("^(app|service[.]beta)[.]kubernetes[.]io(/|$)", ${key})))`;

/**
 * The rest of the object: other data keys, labels and annotations as they are, and the record.
 *
 * Inputs: `data`, `annotations` and `labels` of the live object, null when there is none.
 */
export const METADATA: Expressions = {
  record_text: `try(@annotations["${RECORD_ANNOTATION}"], "")`,
  data_after: `merge(@data, { mapRoles = @text_after },
    {for name in ["mapUsers"] : name => @users_text_after if @users_needed})`,
  labels_after: `{for key, value in merge(@labels, {}) : key => value if !${isInternal("key")}}`,
  internal: `[for key, value in merge(@annotations, {}) : key if ${isInternal("key")}]`,
  records: `length(@marks) + length(@users_marks) > 0 || @record_text != ""`,
  // The provider's first annotation on an object replaces all of them, so that first write repeats Kubernetes' own.
  // From then on they are in its state and stay in the configuration.
  carried: `[for key in @internal : key if @record_text == "" ? @records
    : contains(try(jsondecode(@record_text).carried, []), key)]`,
  record_after: `jsonencode(merge(
    { roles = @marks },
    {for name, value in { users = @users_marks, carried = @carried } : name => value if length(value) > 0},
  ))`,
  annotations_after: `merge(
    {for key, value in merge(@annotations, {}) : key => value
      if key != "${RECORD_ANNOTATION}" && (!contains(@internal, key) || contains(@carried, key))},
    {for key in ["${RECORD_ANNOTATION}"] : key => @record_after if @records},
  )`,
};

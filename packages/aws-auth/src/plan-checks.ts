import { isKnown } from "@cdktf-karpenter/rules";
import { Op } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { MERGE, ROLE_LIST } from "./merge";
import type { Expression, ListMerge } from "./merge";

type Precondition = NonNullable<TerraformResourceLifecycle["precondition"]>[number];

const MAP = "ConfigMap kube-system/aws-auth";

export interface PlanChecksInput {
  /** How a value of the merge is reached, such as `local.x`. */
  readonly valueOf: (expression: Expression) => string;
  /** Address of the data source. */
  readonly live: string;
  readonly authenticationMode: string;
  readonly adopt: boolean;
}

/** What stops the plan before anything is written: condition, message and code of each check. */
export function planChecks(input: PlanChecksInput): Precondition[] {
  const { valueOf, live, authenticationMode, adopt } = input;
  const checks: (Precondition | false)[] = [
    ...[MERGE.roles, MERGE.users].flatMap((list) => listChecks(list, valueOf)),
    {
      condition: `\${try(!${live}.immutable, true)}`,
      errorMessage: `${MAP} is immutable: it could only be deleted with all its entries and made anew. Replace it by one without immutable. (aws-auth-immutable)`,
    },
    !isKnown(authenticationMode) && {
      condition: Op.neq(authenticationMode, "API"),
      errorMessage:
        "A cluster with the mode API ignores the aws-auth ConfigMap: nodes would start and never join. Use AccessEntries, with nodeRoleArns. (aws-auth-ignored)",
    },
    !adopt && {
      condition: `\${!try(length(${live}.metadata[0].uid) > 0, false) || ${valueOf(MERGE.record_text)} != ""}`,
      errorMessage: `The cluster has a ${MAP} already, with entries that others need. Set adopt to true: it is taken over with all of them, and nothing is made anew. (aws-auth-exists)`,
    },
  ];
  return checks.filter((check) => check !== false);
}

/** What stops the plan because of one of the two lists; the sentences come from the merge. */
function listChecks(merge: ListMerge, valueOf: PlanChecksInput["valueOf"]): Precondition[] {
  const who = merge.list === ROLE_LIST ? "role" : "user";
  const none = (sentences: Expression) => `\${length(${valueOf(sentences)}) == 0}`;
  const told = (sentences: Expression) => `\${join("; ", ${valueOf(sentences)})}`;
  return [
    {
      condition: none(merge.malformed),
      errorMessage: `${merge.list.data} of ${MAP} cannot be read: ${told(merge.malformed)}. Nothing was changed. Correct it: kubectl edit configmap aws-auth --namespace kube-system. (aws-auth-unreadable)`,
    },
    {
      // Where it is not YAML, this fails with the line and column, which the message above cannot hold.
      condition: `\${yamldecode(${valueOf(merge.document)}) != ""}`,
      errorMessage: `${merge.list.data} of ${MAP} is not YAML. (aws-auth-unreadable)`,
    },
    {
      condition: none(merge.conflicts),
      errorMessage: `${MAP} maps a ${who} to another user name, and one of the two would be lost: ${told(merge.conflicts)}. Use that user name here, or remove the entry there if nobody needs it. (aws-auth-foreign-username)`,
    },
    {
      condition: none(merge.clashes),
      errorMessage: `A ${who} is mapped to two user names, and the authenticator would keep the last: ${told(merge.clashes)}. Use one user name for a ${who}. (conflicting-usernames)`,
    },
  ];
}

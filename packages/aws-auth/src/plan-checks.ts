import { isKnown } from "@cdktf-karpenter/rules";
import { Op } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import { ROLE_LIST, USER_LIST } from "./merge";
import type { MapList } from "./merge";

type Precondition = NonNullable<TerraformResourceLifecycle["precondition"]>[number];

const MAP = "ConfigMap kube-system/aws-auth";

/**
 * What stops the plan before anything is written.
 *
 * @param local - reference of a value of the merge
 * @param live - address of the data source
 */
export function planChecks(
  local: (name: string) => string,
  live: string,
  authenticationMode: string,
  adopt: boolean,
): Precondition[] {
  const checks = [
    ...[ROLE_LIST, USER_LIST].flatMap((list) => listChecks(list, local)),
    {
      condition: `\${try(!${live}.immutable, true)}`,
      errorMessage: `${MAP} is immutable: it could only be deleted with all its entries and made anew. Replace it by one without immutable. (aws-auth-immutable)`,
    },
  ];
  const ifUnknown = isKnown(authenticationMode)
    ? []
    : [
        {
          condition: Op.neq(authenticationMode, "API"),
          errorMessage:
            "A cluster with the mode API ignores the aws-auth ConfigMap: nodes would start and never join. Use AccessEntries, with nodeRoleArns. (aws-auth-ignored)",
        },
      ];
  const ifForeign = adopt
    ? []
    : [
        {
          condition: `\${!try(length(${live}.metadata[0].uid) > 0, false) || ${local("record_text")} != ""}`,
          errorMessage: `The cluster has a ${MAP} already, with entries that others need. Set adopt to true: it is taken over with all of them, and nothing is made anew. (aws-auth-exists)`,
        },
      ];
  return [...checks, ...ifUnknown, ...ifForeign];
}

/** What stops the plan because of one of the two lists. */
function listChecks(list: MapList, local: (name: string) => string): Precondition[] {
  const { data, prefix } = list;
  const value = (name: string) => local(`${prefix}${name}`);
  const who = list === ROLE_LIST ? "role" : "user";
  return [
    {
      condition: `\${length(${value("malformed")}) == 0}`,
      errorMessage: `${data} of ${MAP} cannot be read: \${join("; ", ${value("malformed")})}. Nothing was changed. Correct it: kubectl edit configmap aws-auth --namespace kube-system. (aws-auth-unreadable)`,
    },
    {
      // Where it is not YAML, this fails with the line and column, which the message above cannot hold.
      condition: `\${yamldecode(${value("document")}) != ""}`,
      errorMessage: `${data} of ${MAP} is not YAML. (aws-auth-unreadable)`,
    },
    {
      condition: `\${length(${value("conflicts")}) == 0}`,
      errorMessage: `${MAP} maps a ${who} to another user name, and one of the two would be lost: \${join("; ", ${value("conflicts")})}. Use that user name here, or remove the entry there if nobody needs it. (aws-auth-foreign-username)`,
    },
    {
      condition: `\${length(${value("clashes")}) == 0}`,
      errorMessage: `A ${who} is mapped to two user names, and the authenticator would keep the last: \${join("; ", ${value("clashes")})}. Use one user name for a ${who}. (conflicting-usernames)`,
    },
  ];
}

import { isKnown } from "@cdktf-karpenter/rules";
import { Op } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";

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
    {
      condition: `\${length(${local("malformed")}) == 0}`,
      errorMessage: `mapRoles of ${MAP} cannot be read: \${join("; ", ${local("malformed")})}. Nothing was changed. Correct it: kubectl edit configmap aws-auth --namespace kube-system. (aws-auth-unreadable)`,
    },
    {
      // Where it is not YAML, this fails with the line and column, which the message above cannot hold.
      condition: `\${yamldecode(${local("document")}) != ""}`,
      errorMessage: `mapRoles of ${MAP} is not YAML.`,
    },
    {
      condition: `\${length(${local("conflicts")}) == 0}`,
      errorMessage: `${MAP} maps a role to another user name, and one of the two would be lost: \${join("; ", ${local("conflicts")})}. Use that user name here, or remove the entry there if nobody needs it. (aws-auth-foreign-username)`,
    },
    {
      condition: `\${length(${local("clashes")}) == 0}`,
      errorMessage: `A role is mapped to two user names, and the authenticator would keep the last: \${join("; ", ${local("clashes")})}. Use one user name for a role. (conflicting-usernames)`,
    },
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

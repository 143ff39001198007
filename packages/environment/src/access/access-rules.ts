import { isKnown, readsAwsAuth, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { Environment } from "../environment";
import { accessMeans } from "./access-means";

export const NODE_ROLE_UNMAPPED = new Refusal({
  code: "node-role-unmapped",
  rule: "in mode CONFIG_MAP only the aws-auth ConfigMap admits Karpenter's node role: its nodes would never register",
  remedy: "leave access.awsAuth out, or raise cluster.authenticationMode to API_AND_CONFIG_MAP",
  docs: "In mode CONFIG_MAP nothing but the aws-auth ConfigMap admits a node. Karpenter's instances would start, be paid for and never join.",
});

/** Karpenter's instances register with the node role. Where nothing admits it they never join. */
export function unmappedNodeRole(environment: Environment): Problem | undefined {
  const { mode, awsAuth, nodeEntries } = accessMeans(environment);
  if (awsAuth !== undefined || nodeEntries || !isKnown(mode) || !readsAwsAuth(mode))
    return undefined;
  return NODE_ROLE_UNMAPPED.of("access.awsAuth", false);
}

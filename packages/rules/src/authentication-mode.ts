/** How a cluster admits IAM principals. @see https://docs.aws.amazon.com/eks/latest/userguide/grant-k8s-access.html */
export type AuthenticationMode = "API" | "API_AND_CONFIG_MAP" | "CONFIG_MAP";

/** That of every cluster that names none. EKS's API would take CONFIG_MAP, which has no access entries. */
export const DEFAULT_AUTHENTICATION_MODE: AuthenticationMode = "API_AND_CONFIG_MAP";

/** Whether a cluster of this mode has access entries. */
export function hasAccessEntries(mode: AuthenticationMode): boolean {
  return mode !== "CONFIG_MAP";
}

/** Whether a cluster of this mode reads the aws-auth ConfigMap. */
export function readsAwsAuth(mode: AuthenticationMode): boolean {
  return mode !== "API";
}

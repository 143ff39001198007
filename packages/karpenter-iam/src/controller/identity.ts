/**
 * How the controller gets its credentials: by IAM roles for service accounts, by EKS Pod Identity, or by both during a
 * migration.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/service-accounts.html
 */
export type ControllerIdentity = "irsa" | "pod-identity" | "both";

/** Whether the service account is annotated with the role, and the role trusts the cluster's issuer. */
export function usesIrsa(identity: ControllerIdentity): boolean {
  return identity !== "pod-identity";
}

/** Whether an association joins the service account and the role, and the role trusts EKS. */
export function usesPodIdentity(identity: ControllerIdentity): boolean {
  return identity !== "irsa";
}

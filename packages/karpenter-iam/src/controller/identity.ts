import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { ExistingRole } from "../iam/existing-role";
import type { KarpenterCluster } from "../props";

/**
 * How the controller gets its credentials: by IAM roles for service accounts, by EKS Pod Identity, by both during a
 * migration, or by a role of yours, whose trust stays as it is.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/service-accounts.html
 */
export type ControllerIdentity = "irsa" | "pod-identity" | "both" | ExistingRole;

export function usesIrsa(identity: ControllerIdentity): boolean {
  return identity === "irsa" || identity === "both";
}

export function usesPodIdentity(identity: ControllerIdentity): boolean {
  return identity === "pod-identity" || identity === "both";
}

/** From JavaScript any text may come. */
export function unknownIdentity(identity: ControllerIdentity): Problem | undefined {
  const known: readonly unknown[] = ["irsa", "pod-identity", "both"];
  if (typeof identity === "object" || known.includes(identity)) return undefined;
  return {
    code: "controller-identity",
    prop: "identity",
    value: identity,
    rule: `one of ${known.join(", ")}, or { existingRole: <name or ARN> }`,
    remedy: "correct the spelling, or leave it out for irsa",
  };
}

/** IRSA needs the cluster's OIDC provider and issuer. */
export function missingOidc(
  identity: ControllerIdentity,
  { oidcProviderArn, oidcIssuerUrl }: KarpenterCluster,
): Problem | undefined {
  if (!usesIrsa(identity)) return undefined;
  const missing = Object.entries({ oidcProviderArn, oidcIssuerUrl }).find(
    ([, value]) => value === undefined,
  );
  if (missing === undefined) return undefined;
  return {
    code: "oidc-missing",
    prop: `cluster.${missing[0]}`,
    value: undefined,
    rule: "identity irsa and both need the cluster's OIDC provider and its issuer",
    remedy: "give both, or choose identity pod-identity",
  };
}

/** Without the agent's add-on no pod gets credentials, and the controller never starts. */
export function missingAgent(
  identity: ControllerIdentity,
  { podIdentityAgent }: KarpenterCluster,
): Problem | undefined {
  if (!usesPodIdentity(identity) || podIdentityAgent !== false) return undefined;
  return {
    code: "pod-identity-agent",
    prop: "identity",
    value: identity,
    rule: "Pod Identity needs the add-on eks-pod-identity-agent, which this cluster is made without",
    remedy: "add eks-pod-identity-agent to the cluster's add-ons",
  };
}

/** A name of a role that is not made here would be ignored. */
export function unusedControllerName(
  identity: ControllerIdentity,
  controllerRoleName: string | undefined,
): Problem | undefined {
  if (typeof identity !== "object" || controllerRoleName === undefined) return undefined;
  return {
    code: "existing-role-options",
    prop: "controllerRoleName",
    value: isKnown(controllerRoleName) ? controllerRoleName : undefined,
    rule: "it names the role that is made here, and identity names one that exists",
    remedy: "leave one of them out",
  };
}

/** Only the trust of IRSA names other clusters. */
export function unusedTrustedClusters(
  identity: ControllerIdentity,
  alsoTrustedClusters: Readonly<Record<string, unknown>>,
): Problem | undefined {
  if (usesIrsa(identity) || Object.keys(alsoTrustedClusters).length === 0) return undefined;
  return {
    code: "trusted-clusters-unused",
    prop: "alsoTrustedClusters",
    value: Object.keys(alsoTrustedClusters),
    rule: "it adds clusters to the trust of IRSA, and identity has none",
    remedy: "choose identity irsa or both, or leave it out",
  };
}

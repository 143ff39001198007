import type { Problem } from "@cdktf-karpenter/rules";
import type { OidcCluster } from "../cluster";
import { isExistingRole } from "../iam/existing-role";
import type { Settings } from "../settings";
import { usesIrsa, usesPodIdentity } from "./identity";
import { foreignOidcProvider, invalidOidcIssuer } from "./oidc-issuer";

/** Of `identity`, and of what it takes from the clusters. */
export function identityProblems(settings: Settings): (Problem | undefined)[] {
  const { cluster, alsoTrustedClusters } = settings;
  const { oidcProviderArn, oidcIssuerUrl } = cluster;
  return [
    missingOidc(settings),
    missingAgent(settings),
    ...(oidcProviderArn === undefined || oidcIssuerUrl === undefined
      ? []
      : oidcProblems({ oidcProviderArn, oidcIssuerUrl }, "cluster")),
    unusedTrustedClusters(settings),
    ...Object.entries(alsoTrustedClusters).flatMap(([key, other]) =>
      oidcProblems(other, `alsoTrustedClusters.${key}`),
    ),
  ];
}

function oidcProblems(cluster: OidcCluster, at: string): (Problem | undefined)[] {
  return [
    invalidOidcIssuer(cluster.oidcIssuerUrl, `${at}.oidcIssuerUrl`),
    foreignOidcProvider(cluster, at),
  ];
}

/** A role with the trust of IRSA is made here. */
function makesIrsaTrust({ identity, controllerRole }: Settings): boolean {
  return usesIrsa(identity) && !isExistingRole(controllerRole);
}

/** IRSA needs the cluster's OIDC provider and issuer. */
function missingOidc(settings: Settings): Problem | undefined {
  if (!makesIrsaTrust(settings)) return undefined;
  const { oidcProviderArn, oidcIssuerUrl } = settings.cluster;
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
function missingAgent({ identity, cluster }: Settings): Problem | undefined {
  if (!usesPodIdentity(identity) || cluster.podIdentityAgent !== false) return undefined;
  return {
    code: "pod-identity-agent",
    prop: "identity",
    value: identity,
    rule: "Pod Identity needs the add-on eks-pod-identity-agent, which this cluster is made without",
    remedy: "add eks-pod-identity-agent to the cluster's add-ons",
  };
}

/** Only the trust of IRSA names other clusters. */
function unusedTrustedClusters(settings: Settings): Problem | undefined {
  const keys = Object.keys(settings.alsoTrustedClusters);
  if (makesIrsaTrust(settings) || keys.length === 0) return undefined;
  return {
    code: "trusted-clusters-unused",
    prop: "alsoTrustedClusters",
    value: keys,
    rule: "it adds clusters to the trust of IRSA, and no role with that trust is made here",
    remedy: "choose identity irsa or both and a role that is made here, or leave it out",
  };
}

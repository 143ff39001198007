import {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleName,
  unresolvedKeys,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { controllerPolicies } from "./controller/controller-policies";
import type { OidcCluster } from "./controller/controller-trust";
import { sizeProblems } from "./controller/document-sizes";
import { invalidExistingRole } from "./iam/existing-role";
import {
  missingAgent,
  missingOidc,
  unknownIdentity,
  unusedControllerName,
  unusedTrustedClusters,
} from "./controller/identity";
import { interruptionProblems } from "./interruption/interruption-rules";
import { sameVersionTwice, unknownKarpenterVersion } from "./versions/karpenter-version";
import { invalidKubernetesName } from "./controller/kubernetes-name";
import { invalidNamePrefix } from "./name-prefix";
import { additionalNodeRoleProblems, nodeRoleProblems } from "./nodes/node-role-rules";
import { foreignOidcProvider, invalidOidcIssuer } from "./controller/oidc-issuer";
import { unknownFeatures } from "./controller/optional-features";
import { permissionProblems } from "./controller/permission-rules";
import type { Settings } from "./settings";
import type { VersionData } from "./versions/version-data";

/** Every rule that the props break whatever the version permits, or nothing in its place. */
export function problemsOf(settings: Settings): (Problem | undefined)[] {
  const { account, region, controllerRoleName, alsoForVersion, interruption } = settings;
  return [
    invalidClusterName(settings.cluster.clusterName, "cluster.clusterName"),
    unknownKarpenterVersion(settings.karpenterVersion, "karpenterVersion"),
    ...(alsoForVersion === undefined
      ? []
      : [
          unknownKarpenterVersion(alsoForVersion, "alsoForVersion"),
          sameVersionTwice(settings.karpenterVersion, alsoForVersion),
        ]),
    invalidKubernetesName(settings.namespace, "namespace"),
    invalidKubernetesName(settings.serviceAccount, "serviceAccount"),
    account === undefined ? undefined : invalidAccountId(account),
    region === undefined ? undefined : invalidRegion(region),
    invalidNamePrefix(settings.namePrefix),
    invalidPath(settings.path),
    invalidPolicyArn(settings.permissionsBoundaryArn, "permissionsBoundaryArn"),
    controllerRoleName === undefined
      ? undefined
      : invalidRoleName(controllerRoleName, "controllerRoleName"),
    ...identityProblems(settings),
    ...additionalNodeRoleProblems(settings.additionalNodeRoleArns),
    ...(interruption === false ? [] : interruptionProblems(interruption)),
    ...permissionProblems(settings.permissions),
  ];
}

/** The rules that need to know what the version permits. */
export function versionProblems(
  settings: Settings,
  minors: readonly string[],
  version: VersionData,
): (Problem | undefined)[] {
  return [
    ...unknownFeatures(minors, settings.permissions),
    ...nodeRoleProblems(settings.nodeRole, version.nodeRolePolicies),
    ...sizeProblems(controllerPolicies(settings, version), settings),
  ];
}

function identityProblems(settings: Settings): (Problem | undefined)[] {
  const { identity, cluster, alsoTrustedClusters, controllerRoleName } = settings;
  const { oidcProviderArn, oidcIssuerUrl } = cluster;
  return [
    unknownIdentity(identity),
    typeof identity === "object"
      ? invalidExistingRole(identity, "identity.existingRole")
      : undefined,
    unusedControllerName(identity, controllerRoleName),
    missingOidc(identity, cluster),
    missingAgent(identity, cluster),
    ...(oidcProviderArn === undefined || oidcIssuerUrl === undefined
      ? []
      : oidcProblems({ oidcProviderArn, oidcIssuerUrl }, "cluster")),
    unusedTrustedClusters(identity, alsoTrustedClusters),
    unresolvedKeys(alsoTrustedClusters, "alsoTrustedClusters"),
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

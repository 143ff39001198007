import type { KarpenterIamProps } from "./props";

/** Props whose default is a value: the others have one that is made elsewhere, or none. */
type Defaulted =
  | "namespace"
  | "serviceAccount"
  | "identity"
  | "alsoTrustedClusters"
  | "nodeRole"
  | "namePrefix"
  | "additionalNodeRoleArns"
  | "interruption"
  | "permissions";

/** The props with their defaults filled in. */
export type Settings = KarpenterIamProps & Required<Pick<KarpenterIamProps, Defaulted>>;

export function settingsOf(props: KarpenterIamProps): Settings {
  return {
    ...props,
    namespace: props.namespace ?? "kube-system",
    serviceAccount: props.serviceAccount ?? "karpenter",
    identity: props.identity ?? "irsa",
    alsoTrustedClusters: props.alsoTrustedClusters ?? {},
    nodeRole: props.nodeRole ?? {},
    namePrefix: props.namePrefix ?? "Karpenter",
    additionalNodeRoleArns: props.additionalNodeRoleArns ?? {},
    interruption: props.interruption ?? {},
    permissions: props.permissions ?? {},
  };
}

/** Clusters whose service account IRSA lets in, the own one first. */
export function oidcClustersOf({ cluster, alsoTrustedClusters }: Settings) {
  const { oidcProviderArn, oidcIssuerUrl } = cluster;
  const own =
    oidcProviderArn === undefined || oidcIssuerUrl === undefined
      ? []
      : [{ oidcProviderArn, oidcIssuerUrl }];
  return [...own, ...Object.values(alsoTrustedClusters)];
}

/** What Karpenter's IAM must know of a cluster. `EksCluster` has it; so has an object literal. */
export interface KarpenterCluster {
  /** Names are made from it, shortened with a hash where they are too long. May be unknown until apply. */
  readonly clusterName: string;
  /** ARN of the IAM OIDC provider of the cluster's issuer, with its partition. May be unknown until apply. */
  readonly oidcProviderArn: string;
  /** Issuer of service account tokens, with or without `https://`. May be unknown until apply. */
  readonly oidcIssuerUrl: string;
}

export interface KarpenterIamProps {
  readonly cluster: KarpenterCluster;
  /**
   * Karpenter's version: a release (`0.34.1`, `v0.34.1`) or a minor (`0.34`), known at synth. It chooses the
   * statements; a change shows as changed policies, in place.
   */
  readonly karpenterVersion: string;
  /**
   * Namespace that the chart is installed in.
   * @default "kube-system"
   */
  readonly namespace?: string;
  /**
   * Service account of the controller.
   * @default "karpenter"
   */
  readonly serviceAccount?: string;
  /**
   * Account of the cluster, 12 digits. Given, the synthesized policies name it and the plan looks nothing up.
   * @default - the provider's account, read at plan
   */
  readonly account?: string;
  /**
   * Region of the cluster. Given, the synthesized policies name it and the plan looks nothing up.
   * @default - the provider's region, read at plan
   */
  readonly region?: string;
  /**
   * Whether to make an instance profile for NodeClasses with `spec.instanceProfile`. With `spec.role` Karpenter makes
   * its own since 0.32.
   * @default false
   */
  readonly instanceProfile?: boolean;
  /**
   * At most 64 characters. A change replaces the role.
   * @default - `KarpenterNodeRole-<cluster>`, shortened with a hash where that has more than 64 characters
   */
  readonly nodeRoleName?: string;
  /**
   * At most 64 characters. A change replaces the role.
   * @default - `KarpenterControllerRole-<cluster>`, shortened with a hash where that has more than 64 characters
   */
  readonly controllerRoleName?: string;
  /**
   * Path of roles, policies and instance profile, such as `/eks/`. A change replaces them.
   * @default "/"
   */
  readonly path?: string;
  /**
   * Permissions boundary of both roles.
   * @default - none
   */
  readonly permissionsBoundaryArn?: string;
}

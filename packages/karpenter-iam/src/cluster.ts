import type { ITerraformDependable } from "cdktf";

/**
 * OIDC provider and issuer of a cluster whose service account is let in.
 * @contract
 */
export interface OidcCluster {
  /** ARN of the IAM OIDC provider of the cluster's issuer. May be unknown until apply. */
  readonly oidcProviderArn: string;
  /** Issuer as https URL, as bare host, or as the provider's ARN. May be unknown until apply. */
  readonly oidcIssuerUrl: string;
}

/**
 * What Karpenter's IAM must know of a cluster. `EksCluster` has it; so has an object literal.
 * @contract
 */
export interface KarpenterCluster extends Partial<OidcCluster> {
  /** Names are made from it, shortened with a hash where they are too long. May be unknown until apply. */
  readonly clusterName: string;
  /**
   * The add-on `eks-pod-identity-agent`, for `identity` `pod-identity` and `both`; `false` says that the cluster is made
   * without it.
   * @default - looked up at plan
   */
  readonly podIdentityAgent?: ITerraformDependable | false;
}

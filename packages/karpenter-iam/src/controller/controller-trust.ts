import type { ControllerIdentity } from "./identity";
import { usesIrsa, usesPodIdentity } from "./identity";
import { issuerHost } from "./oidc-issuer";

/** OIDC provider and issuer of a cluster whose service account is let in. */
export interface OidcCluster {
  /** ARN of the IAM OIDC provider of the cluster's issuer. May be unknown until apply. */
  readonly oidcProviderArn: string;
  /** Issuer as https URL, as bare host, or as the provider's ARN. May be unknown until apply. */
  readonly oidcIssuerUrl: string;
}

export interface ControllerTrust {
  readonly identity: ControllerIdentity;
  readonly namespace: string;
  readonly serviceAccount: string;
  /** For IRSA, one statement each: the condition keys name the issuer. */
  readonly oidcClusters: readonly OidcCluster[];
  /** For Pod Identity. */
  readonly clusterArn: string;
}

/** Trust policy of the controller's role: the one service account, by each way that is on. */
export function trustPolicy(trust: ControllerTrust): string {
  const { identity, oidcClusters } = trust;
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      ...(usesIrsa(identity) ? oidcClusters.map((cluster) => webIdentity(cluster, trust)) : []),
      ...(usesPodIdentity(identity) ? [podIdentity(trust)] : []),
    ],
  });
}

/**
 * The audience is sts.amazonaws.com in every partition: eksctl-io/eksctl#1910.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html
 */
function webIdentity(
  { oidcProviderArn, oidcIssuerUrl }: OidcCluster,
  { namespace, serviceAccount }: ControllerTrust,
) {
  const issuer = issuerHost(oidcIssuerUrl);
  return {
    Effect: "Allow",
    Principal: { Federated: oidcProviderArn },
    Action: "sts:AssumeRoleWithWebIdentity",
    Condition: {
      StringEquals: {
        [`${issuer}:aud`]: "sts.amazonaws.com",
        [`${issuer}:sub`]: `system:serviceaccount:${namespace}:${serviceAccount}`,
      },
    },
  };
}

/**
 * The principal is the same in every partition. The session tags keep other associations of the account out.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/pod-id-role.html
 * @see https://docs.aws.amazon.com/eks/latest/userguide/pod-id-abac.html
 */
function podIdentity({ namespace, serviceAccount, clusterArn }: ControllerTrust) {
  return {
    Sid: "AllowEksAuthToAssumeRoleForPodIdentity",
    Effect: "Allow",
    Principal: { Service: "pods.eks.amazonaws.com" },
    Action: ["sts:AssumeRole", "sts:TagSession"],
    Condition: {
      StringEquals: {
        "aws:RequestTag/eks-cluster-arn": clusterArn,
        "aws:RequestTag/kubernetes-namespace": namespace,
        "aws:RequestTag/kubernetes-service-account": serviceAccount,
      },
    },
  };
}

import type { OidcCluster } from "../cluster";
import type { Settings } from "../settings";
import { usesIrsa, usesPodIdentity } from "./identity";
import { issuerHost } from "./oidc-issuer";

type ServiceAccount = Pick<Settings, "namespace" | "serviceAccount">;

/** Trust policy of the controller's role, a template: the one service account, by each way that is on. */
export function trustStatements(settings: Settings): object[] {
  const { identity } = settings;
  return [
    ...(usesIrsa(identity) ? oidcClustersOf(settings) : []).map((cluster) =>
      webIdentity(cluster, settings),
    ),
    ...(usesPodIdentity(identity) ? [podIdentity(settings)] : []),
  ];
}

/** Clusters whose service account IRSA lets in, the own one first. */
function oidcClustersOf({ cluster, alsoTrustedClusters }: Settings): OidcCluster[] {
  const { oidcProviderArn, oidcIssuerUrl } = cluster;
  const own =
    oidcProviderArn === undefined || oidcIssuerUrl === undefined
      ? []
      : [{ oidcProviderArn, oidcIssuerUrl }];
  return [...own, ...Object.values(alsoTrustedClusters)];
}

/**
 * The audience is sts.amazonaws.com in every partition: eksctl-io/eksctl#1910.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html
 */
function webIdentity(
  { oidcProviderArn, oidcIssuerUrl }: OidcCluster,
  { namespace, serviceAccount }: ServiceAccount,
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
function podIdentity({ namespace, serviceAccount }: ServiceAccount) {
  return {
    Sid: "AllowEksAuthToAssumeRoleForPodIdentity",
    Effect: "Allow",
    Principal: { Service: "pods.eks.amazonaws.com" },
    Action: ["sts:AssumeRole", "sts:TagSession"],
    Condition: {
      StringEquals: {
        "aws:RequestTag/eks-cluster-arn":
          "arn:${AWS::Partition}:eks:${AWS::Region}:${AWS::AccountId}:cluster/${ClusterName}",
        "aws:RequestTag/kubernetes-namespace": namespace,
        "aws:RequestTag/kubernetes-service-account": serviceAccount,
      },
    },
  };
}

import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Fn } from "cdktf";
import type { KarpenterCluster } from "./props";

const SCHEME = "https://";

/** The issuer without its scheme, as condition keys have it; from a token Terraform takes the scheme off. */
export function issuerHost(issuerUrl: string): string {
  return isKnown(issuerUrl) ? withoutScheme(issuerUrl) : Fn.replace(issuerUrl, SCHEME, "");
}

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateOpenIDConnectProvider.html */
export function invalidOidcIssuer(issuerUrl: string): Problem | undefined {
  const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w.~-]+)*$/i;
  if (!isKnown(issuerUrl) || host.test(withoutScheme(issuerUrl))) return undefined;
  return {
    code: "oidc-issuer",
    prop: "cluster.oidcIssuerUrl",
    value: issuerUrl,
    rule: "the https URL of the cluster's issuer, with or without https://, no slash at its end",
    remedy: "copy it from `aws eks describe-cluster --query cluster.identity.oidc.issuer`",
  };
}

/**
 * A provider of another issuer lets nobody in: IAM looks the token's issuer up by the provider, the condition keys
 * name ours.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html
 */
export function foreignOidcProvider(cluster: KarpenterCluster): Problem | undefined {
  const { oidcProviderArn, oidcIssuerUrl } = cluster;
  if (!isKnown(oidcProviderArn)) return undefined;
  const issuer = /^arn:aws[\w-]*:iam::\d{12}:oidc-provider\/(.+)$/.exec(oidcProviderArn)?.[1];
  const comparable = isKnown(oidcIssuerUrl) && invalidOidcIssuer(oidcIssuerUrl) === undefined;
  const ours = comparable ? withoutScheme(oidcIssuerUrl) : issuer;
  // An issuer is a case-sensitive URL: https://openid.net/specs/openid-connect-core-1_0.html#Terminology
  if (issuer !== undefined && issuer === ours) return undefined;
  return {
    code: "oidc-provider-arn",
    prop: "cluster.oidcProviderArn",
    value: oidcProviderArn,
    rule: `the ARN of the IAM OIDC provider of the cluster's issuer, arn:<partition>:iam::<account>:oidc-provider/${ours ?? "<issuer>"}`,
    remedy: "copy it from `aws iam list-open-id-connect-providers`, or make the provider first",
  };
}

function withoutScheme(issuerUrl: string): string {
  return issuerUrl.startsWith(SCHEME) ? issuerUrl.slice(SCHEME.length) : issuerUrl;
}

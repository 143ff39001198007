import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Fn } from "cdktf";
import type { OidcCluster } from "../cluster";

const PROVIDER_ARN = /^arn:aws[\w-]*:iam::\d{12}:oidc-provider\/(.+)$/;

/** The issuer as condition keys have it; from a token Terraform takes off what stands before the host. */
export function issuerHost(issuer: string): string {
  return isKnown(issuer)
    ? hostOf(issuer)
    : Fn.replace(issuer, "/^(https://|arn:.*:oidc-provider/)/", "");
}

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateOpenIDConnectProvider.html */
export function invalidOidcIssuer(issuer: string, prop: string): Problem | undefined {
  const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w.~-]+)*$/i;
  if (!isKnown(issuer) || host.test(hostOf(issuer))) return undefined;
  return {
    code: "oidc-issuer",
    prop,
    value: issuer,
    rule: "the https URL of the cluster's issuer, with or without https://, no slash at its end, or the ARN of its IAM OIDC provider",
    remedy: "copy it from `aws eks describe-cluster --query cluster.identity.oidc.issuer`",
  };
}

/**
 * A provider of another issuer lets nobody in: IAM looks the token's issuer up by the provider, the condition keys
 * name ours.
 * @param at - path of the cluster among the props
 * @see https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html
 */
export function foreignOidcProvider(
  { oidcProviderArn, oidcIssuerUrl }: OidcCluster,
  at: string,
): Problem | undefined {
  if (!isKnown(oidcProviderArn)) return undefined;
  const issuer = PROVIDER_ARN.exec(oidcProviderArn)?.[1];
  const comparable = isKnown(oidcIssuerUrl) && invalidOidcIssuer(oidcIssuerUrl, "") === undefined;
  const ours = comparable ? hostOf(oidcIssuerUrl) : issuer;
  // An issuer is a case-sensitive URL: https://openid.net/specs/openid-connect-core-1_0.html#Terminology
  if (issuer !== undefined && issuer === ours) return undefined;
  return {
    code: "oidc-provider-arn",
    prop: `${at}.oidcProviderArn`,
    value: oidcProviderArn,
    rule: `the ARN of the IAM OIDC provider of the cluster's issuer, arn:<partition>:iam::<account>:oidc-provider/${ours ?? "<issuer>"}`,
    remedy: "copy it from `aws iam list-open-id-connect-providers`, or make the provider first",
  };
}

function hostOf(issuer: string): string {
  return PROVIDER_ARN.exec(issuer)?.[1] ?? issuer.replace(/^https:\/\//, "");
}

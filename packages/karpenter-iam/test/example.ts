import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import type { AwsProviderConfig } from "@cdktf/provider-aws/lib/provider";
import { App, TerraformStack } from "cdktf";
import { KarpenterIam } from "../src";
import type { KarpenterIamProps } from "../src";

export const ACCOUNT = "111122223333";
export const REGION = "ap-northeast-2";
export const ISSUER = "oidc.eks.ap-northeast-2.amazonaws.com/id/0123456789ABCDEF";
export const OIDC_PROVIDER_ARN = `arn:aws:iam::${ACCOUNT}:oidc-provider/${ISSUER}`;

/** The least that Karpenter's IAM needs, for the cluster of the tutorial. */
export const MINIMUM: KarpenterIamProps = {
  cluster: {
    clusterName: "prd-eks-cluster",
    oidcProviderArn: OIDC_PROVIDER_ARN,
    oidcIssuerUrl: `https://${ISSUER}`,
  },
  karpenterVersion: "0.34.1",
};

/** The minimum for a cluster of another name. */
export function clusterNamed(clusterName: string): Pick<KarpenterIamProps, "cluster"> {
  return { cluster: { ...MINIMUM.cluster, clusterName } };
}

export function stackNamed(id: string, provider: AwsProviderConfig = {}): TerraformStack {
  const stack = new TerraformStack(new App(), id);
  new AwsProvider(stack, "aws", { region: REGION, ...provider });
  return stack;
}

/** A stack with the IAM of one cluster: the minimum and what the test is about. */
export function stackWith(props: Partial<KarpenterIamProps> = {}): TerraformStack {
  const stack = stackNamed("prd");
  new KarpenterIam(stack, "karpenter", { ...MINIMUM, ...props });
  return stack;
}

import { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider";
import { Fn } from "cdktf";
import { Construct } from "constructs";

/**
 * IAM OIDC provider of a cluster, so that service accounts can assume roles (IRSA).
 *
 * No thumbprint: IAM verifies EKS's issuer against its own trusted authorities, and a fingerprint read at plan time
 * would change with every renewed certificate or proxy.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/enable-iam-roles-for-service-accounts.html
 */
export class OidcProvider extends Construct {
  readonly arn: string;
  /** Issuer without `https://`: the prefix of condition keys in trust policies. */
  readonly issuerHost: string;

  constructor(scope: Construct, id: string, issuerUrl: string) {
    super(scope, id);
    const provider = new IamOpenidConnectProvider(this, "provider", {
      url: issuerUrl,
      // The audience that EKS puts in tokens for IRSA, in every partition: eksctl-io/eksctl#1910.
      clientIdList: ["sts.amazonaws.com"],
    });
    this.arn = provider.arn;
    this.issuerHost = Fn.replace(issuerUrl, "https://", "");
  }
}

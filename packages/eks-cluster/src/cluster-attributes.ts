import type { EksCluster as AwsEksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { throughLocal } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";

/**
 * What EKS says of a cluster, as local values: whoever puts one of them into a data source still sees it read at plan
 * while a change of the cluster is planned.
 */
export class ClusterAttributes extends Construct {
  readonly arn: string;
  readonly endpoint: string;
  readonly certificateAuthorityData: string;
  readonly clusterSecurityGroupId: string;
  readonly oidcIssuerUrl: string;

  constructor(scope: Construct, id: string, cluster: AwsEksCluster) {
    super(scope, id);
    const local = (name: string, value: string) => throughLocal(this, name, value);
    const { certificateAuthority, identity, vpcConfig } = cluster;
    this.arn = local("arn", cluster.arn);
    this.endpoint = local("endpoint", cluster.endpoint);
    this.certificateAuthorityData = local("certificate", certificateAuthority.get(0).data);
    this.clusterSecurityGroupId = local("security-group-id", vpcConfig.clusterSecurityGroupId);
    this.oidcIssuerUrl = local("oidc-issuer-url", identity.get(0).oidc.get(0).issuer);
  }
}

import { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import type { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { KarpenterIam } from "../src";
import type { KarpenterIamProps, OidcCluster } from "../src";
import { MINIMUM, stackNamed } from "./example";

/** Seed of the sandbox. */
const SUBNETS = ["subnet-09fd28d637e11b029", "subnet-0ee462c61cd9b9395"];

/** Karpenter's IAM for a cluster of the same stack: its issuer is known after apply. */
export function stackWithCluster(
  name: string,
  props: Partial<KarpenterIamProps> = {},
): TerraformStack {
  const stack = stackNamed(name);
  const oidc = createOidcProvider(stack, createCluster(stack, name));
  new KarpenterIam(stack, "karpenter", {
    ...MINIMUM,
    cluster: { clusterName: name, ...oidc },
    namespace: "karpenter",
    ...props,
  });
  return stack;
}

/** A control plane without nodes. */
export function createCluster(scope: Construct, name: string): EksCluster {
  const trust = {
    Effect: "Allow",
    Principal: { Service: "eks.amazonaws.com" },
    Action: "sts:AssumeRole",
  };
  const role = new IamRole(scope, "cluster-role", {
    name: `${name}-cluster`,
    assumeRolePolicy: JSON.stringify({ Version: "2012-10-17", Statement: [trust] }),
  });
  const policy = new IamRolePolicyAttachment(scope, "cluster-policy", {
    role: role.name,
    policyArn: "arn:aws:iam::aws:policy/AmazonEKSClusterPolicy",
  });
  return new EksCluster(scope, "cluster", {
    name,
    dependsOn: [policy],
    roleArn: role.arn,
    vpcConfig: { subnetIds: SUBNETS },
  });
}

/** The provider of the cluster's issuer, for IRSA. */
export function createOidcProvider(scope: Construct, cluster: EksCluster): OidcCluster {
  const oidcIssuerUrl = cluster.identity.get(0).oidc.get(0).issuer;
  const provider = new IamOpenidConnectProvider(scope, "oidc", {
    url: oidcIssuerUrl,
    clientIdList: ["sts.amazonaws.com"],
  });
  return { oidcIssuerUrl, oidcProviderArn: provider.arn };
}

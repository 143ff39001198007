import { DataAwsEksClusters } from "@cdktf/provider-aws/lib/data-aws-eks-clusters";
import { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, Fn, TerraformStack } from "cdktf";
import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import type { AuthenticationMode } from "../../src";

/** Subnets of the sandbox's account, in two zones. */
const SUBNET_IDS = ["subnet-09fd28d637e11b029", "subnet-0ee462c61cd9b9395"];

export interface ReachableCluster {
  readonly clusterName: string;
  readonly clusterArn: string;
  readonly endpoint: string;
  readonly certificateAuthorityData: string;
  readonly authenticationMode: AuthenticationMode;
  readonly creatorIsAdmin: boolean;
  readonly live: { readonly exists: IResolvable };
}

/** A stack with the AWS provider, which finds the sandbox by the environment. */
export function stackOnAws(id: string): TerraformStack {
  const stack = new TerraformStack(new App(), id);
  new AwsProvider(stack, "aws", {});
  return stack;
}

/** A control plane without nodes: a bare `aws_eks_cluster`, made by anybody. */
export function createCluster(
  scope: Construct,
  clusterName: string,
  authenticationMode: AuthenticationMode,
  creatorIsAdmin = true,
): ReachableCluster {
  const role = createRole(scope, `${clusterName}-cluster`, "eks.amazonaws.com");
  const policy = new IamRolePolicyAttachment(scope, "cluster-policy", {
    role: role.name,
    policyArn: "arn:aws:iam::aws:policy/AmazonEKSClusterPolicy",
  });
  const cluster = new EksCluster(scope, "cluster", {
    name: clusterName,
    roleArn: role.arn,
    vpcConfig: { subnetIds: SUBNET_IDS },
    accessConfig: { authenticationMode, bootstrapClusterCreatorAdminPermissions: creatorIsAdmin },
    dependsOn: [policy],
  });
  const certificateAuthorityData = cluster.certificateAuthority.get(0).data;
  const { arn: clusterArn, endpoint } = cluster;
  const { names } = new DataAwsEksClusters(scope, "names", {});
  const live = { exists: Fn.contains(names, clusterName) as IResolvable };
  return {
    ...{ clusterName, clusterArn, endpoint, certificateAuthorityData, authenticationMode },
    ...{ creatorIsAdmin, live },
  };
}

export function createRole(
  scope: Construct,
  name: string,
  service: string,
  path?: string,
): IamRole {
  const Principal = { Service: service };
  const Statement = [{ Effect: "Allow", Principal, Action: "sts:AssumeRole" }];
  const assumeRolePolicy = JSON.stringify({ Version: "2012-10-17", Statement });
  return new IamRole(scope, name, { name, path, assumeRolePolicy });
}

/** The cluster's own API, with a token for each run. */
export function useKubernetes(
  scope: Construct,
  { clusterName, endpoint, certificateAuthorityData }: ReachableCluster,
): void {
  const args = ["eks", "get-token", "--output", "json", "--cluster-name", clusterName];
  new KubernetesProvider(scope, "kubernetes", {
    host: endpoint,
    clusterCaCertificate: Fn.base64decode(certificateAuthorityData),
    exec: [{ apiVersion: "client.authentication.k8s.io/v1beta1", command: "aws", args }],
  });
}

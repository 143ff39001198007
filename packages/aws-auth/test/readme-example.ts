// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { DataAwsEksCluster } from "@cdktf/provider-aws/lib/data-aws-eks-cluster";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { AccessEntries, AwsAuth } from "@cdktf-karpenter/aws-auth";
import { App, Fn, TerraformStack } from "cdktf";

const app = new App();
const stack = new TerraformStack(app, "access");
new AwsProvider(stack, "aws", { region: "ap-northeast-2" });

const clusterName = "prd-eks-cluster";
const live = new DataAwsEksCluster(stack, "cluster", { name: clusterName });
const cluster = {
  clusterName,
  endpoint: live.endpoint,
  authenticationMode: "API_AND_CONFIG_MAP",
} as const;
new KubernetesProvider(stack, "kubernetes", {
  host: cluster.endpoint,
  clusterCaCertificate: Fn.base64decode(live.certificateAuthority.get(0).data),
  exec: [
    {
      apiVersion: "client.authentication.k8s.io/v1beta1",
      command: "aws",
      args: ["eks", "get-token", "--output", "json", "--cluster-name", clusterName],
    },
  ],
});

new AwsAuth(stack, "aws-auth", {
  cluster,
  adopt: true,
  nodeRoleArns: {
    dataplane: "arn:aws:iam::339712771495:role/prd-eks-dataplane",
    karpenter: "arn:aws:iam::339712771495:role/KarpenterNodeRole-prd-eks-cluster",
  },
});
new AccessEntries(stack, "access-entries", {
  cluster,
  adminArns: { ops: "arn:aws:iam::339712771495:role/ops" },
  entries: {
    ci: {
      principalArn: "arn:aws:iam::339712771495:role/ci",
      policies: { AmazonEKSEditPolicy: { namespaces: ["apps"] } },
    },
  },
});
app.synth();

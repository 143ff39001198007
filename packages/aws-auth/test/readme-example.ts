// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { AwsAuth } from "@cdktf-karpenter/aws-auth";
import { App, TerraformStack } from "cdktf";

const app = new App();
const stack = new TerraformStack(app, "access");
new AwsProvider(stack, "aws", { region: "eu-west-1" });
new KubernetesProvider(stack, "kubernetes", { configPath: "~/.kube/config" });

new AwsAuth(stack, "aws-auth", {
  cluster: {
    clusterName: "demo",
    endpoint: "https://4F92A25FA10F98F239811FC0A7386160.gr7.eu-west-1.eks.amazonaws.com",
    authenticationMode: "API_AND_CONFIG_MAP",
  },
  nodeRoleArns: { karpenter: "arn:aws:iam::111122223333:role/KarpenterNodeRole-demo" },
  roles: {
    ops: {
      roleArn: "arn:aws:iam::111122223333:role/ops",
      username: "ops:{{SessionName}}",
      groups: ["system:masters"],
    },
  },
  adopt: true,
});
app.synth();

// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { App, TerraformOutput, TerraformStack } from "cdktf";

const app = new App();
const stack = new TerraformStack(app, "prd");
new AwsProvider(stack, "aws", { region: "ap-northeast-2" });

const issuer = "oidc.eks.ap-northeast-2.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF";
const karpenter = new KarpenterIam(stack, "karpenter", {
  cluster: {
    clusterName: "prd-eks-cluster",
    oidcIssuerUrl: `https://${issuer}`,
    oidcProviderArn: `arn:aws:iam::339712771495:oidc-provider/${issuer}`,
  },
  karpenterVersion: "1.14.1",
  namespace: "karpenter",
});

new TerraformOutput(stack, "controllerRoleArn", { value: karpenter.controllerRoleArn });
new TerraformOutput(stack, "nodeRoleName", { value: karpenter.nodeRoleName });
app.synth();

// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { EksCluster } from "@cdktf-karpenter/eks-cluster";
import { App, TerraformOutput, TerraformStack } from "cdktf";

const app = new App();
const stack = new TerraformStack(app, "prd");
new AwsProvider(stack, "aws", { region: "ap-northeast-2" });

const cluster = new EksCluster(stack, "cluster", {
  clusterName: "prd-eks-cluster",
  kubernetesVersion: "1.35",
  vpcId: "vpc-02172b18928eebff8",
  subnets: {
    "ap-northeast-2a": "subnet-09fd28d637e11b029",
    "ap-northeast-2c": "subnet-0ee462c61cd9b9395",
  },
  nodeGroups: {
    "prd-eks-dataplane1": {
      instanceTypes: ["t2.medium"],
      desiredSize: 1,
      labels: { role: "workers" },
    },
    "prd-eks-dataplane2": {
      instanceTypes: ["t2.medium"],
      desiredSize: 1,
      labels: { role: "workers" },
      addonPolicies: { imageBuilder: true },
    },
  },
});

new TerraformOutput(stack, "endpoint", { value: cluster.endpoint });
app.synth();

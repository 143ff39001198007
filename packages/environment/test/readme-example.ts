// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { defineEnvironment, EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";

const prd = defineEnvironment({
  name: "prd",
  account: "339712771495",
  region: "ap-northeast-2",
  state: { bucket: "prd-eks-cluster-terraform-state" },
  vpc: {
    vpcId: "vpc-02172b18928eebff8",
    subnets: { a: "subnet-09fd28d637e11b029", c: "subnet-0ee462c61cd9b9395" },
  },
  cluster: {
    clusterName: "prd-eks-cluster",
    kubernetesVersion: "1.35",
    publicAccessCidrs: ["1.2.3.0/24"],
  },
  nodeGroups: { workers: { instanceTypes: ["t3.medium"], desiredSize: 2 } },
  karpenter: { karpenterVersion: "1.14.1" },
  access: { adminArns: { ops: "arn:aws:iam::339712771495:role/ops" } },
});

const app = new App();
new EnvironmentStack(app, prd);
app.synth();

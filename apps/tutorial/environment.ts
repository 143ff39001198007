import { defineEnvironment } from "@cdktf-karpenter/environment";

/** The tutorial's cluster as printed, of 2024; see docs/tutorial.md for each of its steps. It is for the sandbox. */
export default defineEnvironment({
  name: "tutorial",
  account: "339712771495",
  region: "ap-northeast-2",
  state: { bucket: "prd-eks-cluster-terraform-state" },
  vpc: {
    vpcId: "vpc-02172b18928eebff8",
    subnets: {
      "ap-northeast-2a": "subnet-09fd28d637e11b029",
      "ap-northeast-2c": "subnet-0ee462c61cd9b9395",
    },
  },
  cluster: {
    clusterName: "prd-eks-cluster",
    // EKS ended its support of it on 2026-03-23: apps/prd is the same cluster on a version of today.
    kubernetesVersion: "1.29",
    allowUnsupportedVersion: true,
    authenticationMode: "API_AND_CONFIG_MAP",
    // As the tutorial's cluster: open to the internet, guarded by IAM. Narrow it to your own ranges.
    publicAccessCidrs: ["0.0.0.0/0"],
  },
  nodeGroups: {
    "prd-eks-dataplane1": {
      name: "prd-eks-dataplane1",
      instanceTypes: ["t2.medium"],
      desiredSize: 1,
      subnets: ["ap-northeast-2a"],
      labels: { role: "workers" },
    },
    "prd-eks-dataplane2": {
      name: "prd-eks-dataplane2",
      instanceTypes: ["t2.medium"],
      desiredSize: 1,
      subnets: ["ap-northeast-2c"],
      labels: { role: "workers" },
      addonPolicies: { imageBuilder: true },
    },
  },
  // The deployer's policy lets it make roles within this boundary only: docs/deployer.md.
  iam: { permissionsBoundaryArn: "arn:aws:iam::339712771495:policy/eks-boundary" },
  karpenter: { karpenterVersion: "0.34.1", namespace: "karpenter", instanceProfile: true },
});

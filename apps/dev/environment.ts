import { defineEnvironment } from "@cdktf-karpenter/environment";

/** Smaller and newer than prd: access entries without aws-auth, and Pod Identity instead of the OIDC issuer. */
export default defineEnvironment({
  name: "dev",
  account: "339712771495",
  region: "ap-northeast-2",
  state: { bucket: "dev-eks-cluster-terraform-state" },
  vpc: {
    vpcId: "vpc-0d37a1c52be94f806",
    subnets: {
      "ap-northeast-2a": "subnet-0b6c1d92e47f3a851",
      "ap-northeast-2c": "subnet-0c58e3f7a1d2946b0",
    },
  },
  cluster: {
    clusterName: "dev-eks-cluster",
    kubernetesVersion: "1.36",
    authenticationMode: "API",
    addons: { "eks-pod-identity-agent": {} },
    publicAccessCidrs: ["0.0.0.0/0"],
  },
  nodeGroups: {
    "dev-eks-dataplane": { instanceTypes: ["t3.medium"], desiredSize: 1 },
  },
  // The deployer's policy lets it make roles within this boundary only: docs/deployer.md.
  iam: { permissionsBoundaryArn: "arn:aws:iam::339712771495:policy/eks-boundary" },
  karpenter: { karpenterVersion: "1.14", identity: "pod-identity" },
  protect: false,
});

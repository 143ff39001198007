import type { Environment } from "../src";

/** An environment that is right in everything; a test changes what it is about. */
export const rightEnvironment: Environment = {
  name: "stage",
  account: "111122223333",
  region: "eu-west-1",
  state: { bucket: "stage-terraform-state" },
  vpc: {
    vpcId: "vpc-0a1b2c3d4e5f60718",
    subnets: { a: "subnet-0a1b2c3d4e5f60001", b: "subnet-0a1b2c3d4e5f60002" },
  },
  cluster: { clusterName: "stage", kubernetesVersion: "1.35" },
  nodeGroups: { workers: { instanceTypes: ["t3.medium"], desiredSize: 1 } },
  karpenter: { karpenterVersion: "1.14" },
};

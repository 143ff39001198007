import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { App, TerraformStack } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps, NodeGroupOptions } from "../src";

export const VPC_ID = "vpc-02172b18928eebff8";
export const SUBNETS = {
  "ap-northeast-2a": "subnet-09fd28d637e11b029",
  "ap-northeast-2c": "subnet-0ee462c61cd9b9395",
};
export const WORKERS: NodeGroupOptions = { instanceTypes: ["t2.medium"], desiredSize: 1 };

/** The least that a cluster needs: without nodes it has no CoreDNS. */
export const MINIMUM: EksClusterProps = {
  clusterName: "prd-eks-cluster",
  kubernetesVersion: "1.35",
  vpcId: VPC_ID,
  subnets: SUBNETS,
  addons: { coredns: false },
};

export function stackNamed(id: string): TerraformStack {
  const stack = new TerraformStack(new App(), id);
  new AwsProvider(stack, "aws", { region: "ap-northeast-2" });
  return stack;
}

/** A stack with one cluster: the minimum and what the test is about. */
export function stackWith(props: Partial<EksClusterProps> = {}): TerraformStack {
  const stack = stackNamed("prd");
  new EksCluster(stack, "cluster", { ...MINIMUM, ...props });
  return stack;
}

/** A stack with one node group `workers`, and the add-ons that a cluster with nodes has by default. */
export function stackWithGroup(
  options: Partial<NodeGroupOptions> = {},
  props: Partial<EksClusterProps> = {},
): TerraformStack {
  return stackWith({ addons: {}, ...props, nodeGroups: { workers: { ...WORKERS, ...options } } });
}

import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { addressesWith, changeOf, planMatchers, planStack } from "@cdktf-karpenter/plan-testing";
import type { Plan } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";
import prd from "./environment";

expect.extend(planMatchers);

// What a reviewer sees of prd before anything exists.
let plan: Plan;
beforeAll(async () => {
  plan = await planStack(new EnvironmentStack(new App(), prd));
});

function created(type: string): Readonly<Record<string, unknown>>[] {
  return addressesWith(plan, "create")
    .map((address) => changeOf(plan, address))
    .filter((change) => change.type === type)
    .map(({ after }) => after ?? {});
}

it("only creates", () => {
  expect(addressesWith(plan, "update", "delete", "replace", "forget")).toEqual([]);
  expect(created("aws_eks_cluster")).toHaveLength(1);
  expect(created("aws_eks_node_group")).toHaveLength(2);
});

it("shows the roles by the names of the tutorial", () => {
  expect(created("aws_iam_role").map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "KarpenterNodeRole-prd-eks-cluster",
      "KarpenterControllerRole-prd-eks-cluster",
    ]),
  );
});

it("shows the controller's policies whole, but for what is known only when the role exists", () => {
  const whole = created("aws_iam_policy").filter(({ policy }) => typeof policy === "string");
  const text = whole.map(({ policy }) => String(policy)).join("\n");
  // NodeLifecycle is where Karpenter starts and ends instances; the account's region and the cluster are written out.
  expect(text).toContain("ec2:RunInstances");
  expect(text).toContain("arn:aws:ec2:ap-northeast-2:*:instance/*");
  expect(text).toContain("aws:ResourceTag/kubernetes.io/cluster/prd-eks-cluster");
});

it("shows the tag on both subnets by their ids", () => {
  const tags = created("aws_ec2_tag").map(({ resource_id: id, key, value }) => [id, key, value]);
  expect(tags).toEqual(
    expect.arrayContaining([
      ["subnet-09fd28d637e11b029", "karpenter.sh/discovery", "prd-eks-cluster"],
      ["subnet-0ee462c61cd9b9395", "karpenter.sh/discovery", "prd-eks-cluster"],
    ]),
  );
  expect(tags).toHaveLength(3);
});

it("opens the API server to whom the environment says, and to the VPC (EK13)", () => {
  const [cluster] = created("aws_eks_cluster");
  expect(cluster?.vpc_config).toEqual([
    expect.objectContaining({
      endpoint_public_access: true,
      endpoint_private_access: true,
      public_access_cidrs: ["0.0.0.0/0"],
    }),
  ]);
});

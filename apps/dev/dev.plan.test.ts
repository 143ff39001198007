import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { addressesWith, planStack } from "@cdktf-karpenter/plan-testing";
import type { Plan } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";
import dev from "./environment";

let plan: Plan;
beforeAll(async () => {
  plan = await planStack(new EnvironmentStack(new App(), dev));
});

it("plans from nothing: the aws-auth that it never had is not in the way", () => {
  expect(addressesWith(plan, "update", "delete", "replace", "forget")).toEqual([]);
  const created = plan.changes.filter(({ action }) => action === "create");
  const types = new Set(created.map(({ type }) => type));
  expect(types).toContain("aws_eks_access_entry");
  expect(types).not.toContain("kubernetes_config_map_v1");
});

it("admits Karpenter's nodes and those of the node group as EC2_LINUX", () => {
  const entries = plan.changes.filter(({ type }) => type === "aws_eks_access_entry");
  expect(entries.map(({ after }) => after?.type)).toEqual(["EC2_LINUX", "EC2_LINUX"]);
});

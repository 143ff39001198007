import { TerraformVariable } from "cdktf";
import { liveCluster } from "../src/live-cluster";
import { stackNamed } from "./example";
import { synthesized } from "./synthesized";

it("reads a cluster by its name, which Terraform knows at every plan", () => {
  const stack = stackNamed("live");
  liveCluster(stack, "prd");
  const { data } = synthesized(stack);
  expect(JSON.stringify(data)).not.toContain("aws_eks_cluster.cluster");
  expect(Object.values(data.aws_eks_cluster ?? {})).toEqual([
    { for_each: expect.stringContaining('["prd"]') as unknown, name: "${each.value}" },
  ]);
});

it("reads nothing while the name is unresolved: for_each would stop the plan", () => {
  const stack = stackNamed("live");
  const { stringValue } = new TerraformVariable(stack, "name", { type: "string" });
  expect(liveCluster(stack, stringValue)).toBeUndefined();
  expect(synthesized(stack).data).toEqual({});
});

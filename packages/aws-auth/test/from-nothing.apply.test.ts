import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { AwsAuth } from "../src";
import { authenticate } from "./support/authenticator";
import { Kubectl } from "./support/kubernetes";
import { NODE_GROUPS, NODE_NAME } from "./support/maps";
import { createCluster, createRole, stackOnAws, useKubernetes } from "./support/stacks";

expect.extend(planMatchers);

const NAME = "prd-from-nothing";

/** Cluster, a node role with a path, and the map: nothing of it exists at the first plan. */
function wholeStack() {
  const stack = stackOnAws("from-nothing");
  const cluster = createCluster(stack, NAME, "API_AND_CONFIG_MAP");
  useKubernetes(stack, cluster);
  const node = createRole(stack, `${NAME}-node`, "ec2.amazonaws.com", "/team/eks/");
  new AwsAuth(stack, "aws-auth", { cluster, nodeRoleArns: { karpenter: node.arn } });
  return stack;
}

let workspace: Workspace;
beforeAll(async () => {
  workspace = await workspaceOf(wholeStack());
});
afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

it("plans, and reads the live map later, while there is no cluster (AU19)", async () => {
  const { changes } = await workspace.plan();
  expect(changes.find(({ action }) => action === "read")?.type).toBe("kubernetes_config_map_v1");
});

it("makes cluster and map in one apply, and leaves nothing to do (AU05)", async () => {
  await workspace.apply();
  expect(await workspace.plan()).toBeEmptyPlan();
});

it("admits the nodes of the role, whose ARN has a path that no caller shows (AU01)", async () => {
  const live = await new Kubectl(NAME).get();
  const caller = `arn:aws:sts::339712771495:assumed-role/${NAME}-node/i-0123456789abcdef0`;
  expect(authenticate(live?.data?.mapRoles ?? "", caller)).toEqual({
    ...{ username: NODE_NAME, groups: NODE_GROUPS },
  });
});

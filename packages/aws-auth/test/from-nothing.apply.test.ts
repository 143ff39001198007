import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { AccessEntries, AwsAuth } from "../src";
import { authenticate } from "./support/authenticator";
import { Kubectl } from "./support/kubernetes";
import { NODE_GROUPS, NODE_NAME } from "./support/maps";
import { createCluster, createRole, stackOnAws, useKubernetes } from "./support/stacks";

expect.extend(planMatchers);

const NAME = "prd-from-nothing";

/** Who deploys on the sandbox. */
const ENGINEER = "arn:aws:iam::339712771495:role/platform-engineer";

/** Cluster, a node role with a path, entries and the map: nothing of it exists at the first plan. */
function wholeStack(adminArns: Readonly<Record<string, string>>, creatorIsAdmin = false) {
  const stack = stackOnAws("from-nothing");
  const cluster = createCluster(stack, NAME, "API_AND_CONFIG_MAP", creatorIsAdmin);
  useKubernetes(stack, cluster);
  const node = createRole(stack, `${NAME}-node`, "ec2.amazonaws.com", "/team/eks/");
  const accessEntries = new AccessEntries(stack, "entries", { cluster, adminArns });
  const nodeRoleArns = { karpenter: node.arn };
  new AwsAuth(stack, "aws-auth", { cluster, nodeRoleArns, accessEntries });
  return stack;
}

let workspace: Workspace;
beforeAll(async () => {
  workspace = await workspaceOf(wholeStack({ engineer: ENGINEER }));
});
afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

// CreateCluster makes the creator's entry and CreateAccessEntry refuses a second one:
// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAccessConfigRequest.html, terraform-aws-eks#2968
it("stops at plan when the creator would get a second entry", async () => {
  await workspace.update(wholeStack({ engineer: ENGINEER }, true));
  await expect(workspace.plan()).rejects.toThrow("(creator-entry)");
});

it("stops at plan when whoever deploys would not get into the cluster", async () => {
  await workspace.update(wholeStack({ other: ENGINEER.replace("engineer", "operator") }));
  await expect(workspace.plan()).rejects.toThrow("(deployer-locked-out)");
  await workspace.update(wholeStack({ engineer: ENGINEER }));
});

it("plans, and reads the live map later, while there is no cluster (AU19)", async () => {
  const { changes } = await workspace.plan();
  expect(changes.find(({ action }) => action === "read")?.type).toBe("kubernetes_config_map_v1");
});

// The deployer's access is its entry alone: the map is read and written after it, and destroyed before it.
it("makes cluster and map in one apply, and leaves nothing to do (AU05)", async () => {
  await workspace.apply();
  expect(await workspace.plan()).toBeEmptyPlan();
});

it("plans one more administrator without a word on the map", async () => {
  const other = "arn:aws:iam::339712771495:role/platform-operator";
  await workspace.update(wholeStack({ engineer: ENGINEER, other }));
  const { changes } = await workspace.plan();
  const changed = changes.filter(({ action }) => action !== "no-op");
  expect(changed.map(({ action, type }) => `${action} ${type}`).sort()).toEqual([
    "create aws_eks_access_entry",
    "create aws_eks_access_policy_association",
  ]);
  await workspace.update(wholeStack({ engineer: ENGINEER }));
});

it("admits the nodes of the role, whose ARN has a path that no caller shows (AU01)", async () => {
  const live = await new Kubectl(NAME).get();
  const caller = `arn:aws:sts::339712771495:assumed-role/${NAME}-node/i-0123456789abcdef0`;
  expect(authenticate(live?.data?.mapRoles ?? "", caller)).toEqual({
    ...{ username: NODE_NAME, groups: NODE_GROUPS },
  });
});

import { randomBytes } from "node:crypto";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { KarpenterIam } from "../src";
import { clusterNamed, MINIMUM, stackNamed } from "./example";

expect.extend(planMatchers);

/** Two clusters of one name in one account: the first as it always was, the second one in another region (KI18). */
const CLUSTERS = [
  { region: "ap-northeast-2", regionInNames: false },
  { region: "us-west-2", regionInNames: true },
];
const clusterName = `twin-${randomBytes(3).toString("hex")}`;

const workspaces: Workspace[] = [];
beforeAll(async () => {
  for (const { region, regionInNames } of CLUSTERS) {
    const stack = stackNamed("prd", { region });
    const props = {
      ...MINIMUM,
      ...clusterNamed(clusterName),
      regionInNames,
      instanceProfile: true,
    };
    new KarpenterIam(stack, "karpenter", props);
    workspaces.push(await workspaceOf(stack));
  }
  await Promise.all(workspaces.map((workspace) => workspace.apply()));
});
afterAll(async () => {
  await Promise.all(workspaces.map((workspace) => workspace.destroy()));
  for (const workspace of workspaces) workspace.remove();
});

async function namesIn(workspace: Workspace, ...types: readonly string[]): Promise<string[]> {
  const state = await workspace.state();
  return state
    .filter(({ type }) => types.includes(type))
    .map(({ values }) => String(values.name))
    .sort();
}

it("plans nothing in either region when both are applied", async () => {
  for (const workspace of workspaces) expect(await workspace.plan()).toBeEmptyPlan();
});

it("has no name of IAM twice, which the account has once for all regions", async () => {
  const inIam = ["aws_iam_role", "aws_iam_policy", "aws_iam_instance_profile"];
  const [first = [], second = []] = await Promise.all(
    workspaces.map((workspace) => namesIn(workspace, ...inIam)),
  );
  // Two roles, upstream's five policies and the profile, each.
  expect(first).toHaveLength(8);
  expect(second).toEqual(first.map((name) => `${name}-us-west-2`));
});

it("has the queue of the cluster's name in each region, which the guides expect", async () => {
  const queues = await Promise.all(
    workspaces.map(async (workspace) => {
      const state = await workspace.state();
      return state.find(({ type }) => type === "aws_sqs_queue")?.values.arn;
    }),
  );
  expect(queues).toEqual(
    CLUSTERS.map(({ region }) => `arn:aws:sqs:${region}:339712771495:${clusterName}`),
  );
});

it("lets each controller read the queue of its own region", async () => {
  for (const [index, workspace] of workspaces.entries()) {
    const state = await workspace.state();
    const policy = state.find(({ address }) => address.includes("_Interruption_"))?.values.policy;
    expect(policy).toContain(`arn:aws:sqs:${CLUSTERS[index]?.region}:`);
  }
});

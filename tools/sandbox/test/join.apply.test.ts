import { CreateRoleCommand } from "@aws-sdk/client-iam";
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";
import { rootClients } from "../src/aws-clients";
import { findClusterApi, prepareNode, tryToJoin } from "../src/join";
import type { JoiningNode, JoinResult } from "../src/join";
import { runningSandbox } from "../src/running-sandbox";

expect.extend(planMatchers);

const CLUSTER = "join-eks-cluster";
const SUBNETS = {
  "ap-northeast-2a": "subnet-09fd28d637e11b029",
  "ap-northeast-2c": "subnet-0ee462c61cd9b9395",
};
const NODE_ROLES = [
  `KarpenterNodeRole-${CLUSTER}`,
  `${CLUSTER}-node-workers1`,
  `${CLUSTER}-node-workers2`,
];

const sandbox = runningSandbox();
const clients = rootClients(sandbox.record);
let workspace: Workspace;
const nodes = new Map<string, JoiningNode>();
const group = { instanceTypes: ["t2.medium"], desiredSize: 1 };

beforeAll(async () => {
  const stack = new EnvironmentStack(new App(), {
    name: "join",
    account: "339712771495",
    region: "ap-northeast-2",
    state: { bucket: "prd-eks-cluster-terraform-state" },
    vpc: { vpcId: "vpc-02172b18928eebff8", subnets: SUBNETS },
    cluster: {
      clusterName: CLUSTER,
      kubernetesVersion: "1.35",
      authenticationMode: "API_AND_CONFIG_MAP",
      publicAccessCidrs: ["0.0.0.0/0"],
    },
    nodeGroups: { workers1: group, workers2: group },
    // No queue: it plays no part in a join, and the provider waits 25 s for it.
    karpenter: {
      karpenterVersion: "1.14.1",
      namespace: "karpenter",
      instanceProfile: true,
      interruption: false,
    },
    protect: false,
  });
  workspace = await workspaceOf(stack);
  // Everything but aws-auth and what waits for it: the state in which a node cannot join.
  const plan = await workspace.plan();
  const early = ["aws_eks_cluster", "aws_iam_role", "aws_iam_instance_profile"];
  const targets = plan.changes.filter(({ type }) => early.includes(type));
  await workspace.apply(...targets.map(({ address }) => address));
  for (const role of NODE_ROLES) {
    nodes.set(role, await prepareNode(sandbox, CLUSTER, role, SUBNETS["ap-northeast-2a"]));
  }
});

afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

describe("before aws-auth", () => {
  it.each(NODE_ROLES)("%s is Unauthorized", async (role) => {
    expect(await join(role)).toEqual({ joined: false, status: 401 });
  });
});

describe("after the deploy", () => {
  beforeAll(async () => {
    await workspace.apply();
  });

  it.each(NODE_ROLES)("%s registers its Node with the token that was refused", async (role) => {
    const nodeName = nodes.get(role)?.nodeName ?? "";
    const result = await join(role);
    expect(result).toMatchObject({
      joined: true,
      identity: { username: `system:node:${nodeName}` },
    });
    // https://kubernetes.io/docs/reference/access-authn-authz/node/: the group that the node authorizer asks for.
    expect(result.joined && result.identity.groups).toContain("system:nodes");
  });

  // The mode has both: https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
  it("admits a node of Karpenter by its access entry, which wins over the map", async () => {
    const result = await join(`KarpenterNodeRole-${CLUSTER}`);
    expect(result.joined && result.identity.groups).not.toContain("system:bootstrappers");
    expect(result.joined && result.identity.groups).toContain("system:nodes");
  });

  it("leaves a role that nobody mapped Unauthorized", async () => {
    await clients.iam.send(
      new CreateRoleCommand({
        RoleName: "unmapped-node",
        AssumeRolePolicyDocument: JSON.stringify({
          Version: "2012-10-17",
          Statement: [
            {
              Effect: "Allow",
              Principal: { Service: "ec2.amazonaws.com" },
              Action: "sts:AssumeRole",
            },
          ],
        }),
      }),
    );
    const subnet = SUBNETS["ap-northeast-2a"];
    nodes.set("unmapped-node", await prepareNode(sandbox, CLUSTER, "unmapped-node", subnet));
    expect(await join("unmapped-node")).toEqual({ joined: false, status: 401 });
  });

  it("leaves nothing to plan", async () => {
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

async function join(role: string): Promise<JoinResult> {
  const api = await findClusterApi(clients.eks, CLUSTER);
  const node = nodes.get(role);
  if (!api || !node) throw new Error(`nothing to join with for ${role}`);
  return tryToJoin(api, node);
}

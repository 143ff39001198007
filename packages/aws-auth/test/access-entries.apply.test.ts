import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { AccessEntries } from "../src";
import { createCluster, createRole, stackOnAws } from "./support/stacks";

expect.extend(planMatchers);

const NAME = "prd-access-entries";
const roleArn = (name: string) => `arn:aws:iam::339712771495:role/team/${NAME}-${name}`;

function stackOfEntries() {
  const stack = stackOnAws("access-entries");
  const role = (name: string) =>
    createRole(stack, `${NAME}-${name}`, "ec2.amazonaws.com", "/team/").arn;
  new AccessEntries(stack, "access", {
    cluster: createCluster(stack, NAME, "API"),
    nodeRoleArns: { karpenter: role("node") },
    adminArns: { ops: role("ops") },
    entries: {
      ci: {
        principalArn: role("ci"),
        kubernetesGroups: ["deployers"],
        policies: { AmazonEKSEditPolicy: { namespaces: ["apps"] } },
      },
    },
  });
  return stack;
}

/** What EKS would grant, as the sandbox's token webhook asks it. */
interface Access {
  readonly accessEntries: readonly {
    readonly principalArn: string;
    readonly type: string;
    readonly kubernetesGroups: readonly string[];
    readonly policies: readonly { readonly policyArn: string; readonly accessScope: unknown }[];
  }[];
}

let workspace: Workspace;
beforeAll(async () => {
  workspace = await workspaceOf(stackOfEntries());
  await workspace.apply();
});
afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

it("is made after the cluster of the same stack, and nothing is left to do", async () => {
  expect(await workspace.plan()).toBeEmptyPlan();
});

it("admits roles with their path, each by its type", async () => {
  const { AWS_ENDPOINT_URL: endpoint = "" } = process.env;
  const response = await fetch(`${endpoint}/_sandbox/clusters/${NAME}/access`);
  const { accessEntries } = (await response.json()) as Access;
  const policy = (name: string) => `arn:aws:eks::aws:cluster-access-policy/${name}`;
  const entryOf = (name: string) =>
    accessEntries.find(({ principalArn }) => principalArn === roleArn(name));
  expect(entryOf("node")).toMatchObject({ type: "EC2_LINUX", kubernetesGroups: ["system:nodes"] });
  expect(entryOf("ops")).toMatchObject({
    type: "STANDARD",
    policies: [
      { policyArn: policy("AmazonEKSClusterAdminPolicy"), accessScope: { type: "cluster" } },
    ],
  });
  expect(entryOf("ci")).toMatchObject({
    ...{ type: "STANDARD", kubernetesGroups: ["deployers"] },
    policies: [
      {
        policyArn: policy("AmazonEKSEditPolicy"),
        accessScope: { type: "namespace", namespaces: ["apps"] },
      },
    ],
  });
});

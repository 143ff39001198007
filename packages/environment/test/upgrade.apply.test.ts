import { addressesWith, planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Plan, PlannedAction, Workspace } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";
import { EnvironmentStack } from "../src";
import type { Environment } from "../src";

expect.extend(planMatchers);

// The steps of docs/karpenter-upgrade.md that change IAM, on a live environment: each goes on where the one before
// ended.

const stackOf = (karpenter: Environment["karpenter"]) =>
  new EnvironmentStack(new App(), {
    name: "upgrade",
    account: "339712771495",
    region: "ap-northeast-2",
    state: { bucket: "prd-eks-cluster-terraform-state" },
    // Seed of the sandbox.
    vpc: {
      vpcId: "vpc-02172b18928eebff8",
      subnets: { a: "subnet-09fd28d637e11b029", c: "subnet-0ee462c61cd9b9395" },
    },
    // The newest that 0.34 runs on; 1.14 runs on it too: https://karpenter.sh/docs/upgrading/compatibility/
    cluster: {
      clusterName: "upgrade",
      kubernetesVersion: "1.29",
      allowUnsupportedVersion: true,
      authenticationMode: "API",
      publicAccessCidrs: ["0.0.0.0/0"],
      // There are no nodes for it.
      addons: { coredns: false },
    },
    karpenter,
    protect: false,
  });

const OLD: Environment["karpenter"] = { karpenterVersion: "0.34" };
const BOTH: Environment["karpenter"] = { karpenterVersion: "0.34", alsoForVersion: "1.14" };
const EXCHANGED: Environment["karpenter"] = { karpenterVersion: "1.14", alsoForVersion: "0.34" };
const NEW: Environment["karpenter"] = { karpenterVersion: "1.14" };

let workspace: Workspace;
beforeAll(async () => {
  workspace = await workspaceOf(stackOf(OLD));
  await workspace.apply();
});
afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

describe("1.14's permissions beside 0.34's", () => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await planOf(BOTH);
  });

  it("destroys and replaces nothing", () => {
    expect(plan).toDestroyNothing();
    expect(addressesWith(plan, "forget")).toEqual([]);
  });

  it("adds policies to the controller's role and leaves 0.34's as they are", () => {
    const policies = typesWith(plan, "create").filter((type) => type === "aws_iam_policy");
    expect(policies.length).toBeGreaterThan(0);
    const attached = createdOf(plan, "aws_iam_role_policy_attachment").filter(
      ({ after }) => after?.role === "KarpenterControllerRole-upgrade",
    );
    expect(attached).toHaveLength(policies.length);
    expect(typesWith(plan, "update")).not.toContain("aws_iam_policy");
  });

  it("adds 1.4's registry policy to the nodes' role", () => {
    const attached = createdOf(plan, "aws_iam_role_policy_attachment").filter(
      ({ after }) => after?.role === "KarpenterNodeRole-upgrade",
    );
    expect(attached.map(({ after }) => after?.policy_arn)).toEqual([
      "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryPullOnly",
    ]);
  });

  it("adds 1.10's event, and changes the queue's policy in place", () => {
    const [rule, ...others] = createdOf(plan, "aws_cloudwatch_event_rule");
    expect(others).toEqual([]);
    // CapacityReservationInterruptionRule of upstream's CloudFormation template.
    expect(JSON.parse(String(rule?.after?.event_pattern))).toEqual({
      source: ["aws.ec2"],
      "detail-type": ["EC2 Capacity Reservation Instance Interruption Warning"],
    });
    expect(createdOf(plan, "aws_cloudwatch_event_target")).toHaveLength(1);
    expect(typesWith(plan, "update")).toEqual(["aws_sqs_queue"]);
  });

  it("touches nothing else", () => {
    expect(new Set(typesWith(plan, "create"))).toEqual(
      new Set([
        ...["aws_cloudwatch_event_rule", "aws_cloudwatch_event_target"],
        ...["aws_iam_policy", "aws_iam_role_policy_attachment"],
      ]),
    );
  });

  it("is applied, and a second plan is empty", async () => {
    await workspace.apply();
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

describe("the two exchanged", () => {
  it("changes no resource, and of the outputs only what a NodeClass takes", async () => {
    const plan = await planOf(EXCHANGED);
    expect(addressesWith(plan, "create", "update", "delete", "replace", "forget")).toEqual([]);
    const changed = Object.entries(plan.outputs).filter(([, action]) => action !== "no-op");
    expect(changed).toEqual([["karpenter-node-class-defaults", "update"]]);
  });

  it("is applied, and a NodeClass is of the API that 1.x stores", async () => {
    expect(await nodeClassApi()).toBe("karpenter.k8s.aws/v1beta1");
    await workspace.apply();
    expect(await nodeClassApi()).toBe("karpenter.k8s.aws/v1");
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

describe("1.14's alone", () => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await planOf(NEW);
  });

  it("replaces and creates nothing", () => {
    expect(plan).toReplaceNothing();
    expect(plan).toCreate([]);
  });

  it("changes policies in place: no role, queue or rule", () => {
    const updated = new Set(typesWith(plan, "update"));
    expect([...updated].filter((type) => type !== "aws_sqs_queue")).toEqual(["aws_iam_policy"]);
  });

  it("takes away policies and attachments alone", () => {
    expect(new Set(typesWith(plan, "delete"))).toEqual(
      new Set(["aws_iam_policy", "aws_iam_role_policy_attachment"]),
    );
    const ofNodes = plan.changes.filter(
      ({ action, before }) => action === "delete" && before?.role === "KarpenterNodeRole-upgrade",
    );
    expect(ofNodes.map(({ before }) => before?.policy_arn)).toEqual([
      "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryReadOnly",
    ]);
  });

  it("is applied, and a second plan is empty", async () => {
    await workspace.apply();
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

async function planOf(karpenter: Environment["karpenter"]): Promise<Plan> {
  await workspace.update(stackOf(karpenter));
  return workspace.plan();
}

function typesWith(plan: Plan, action: PlannedAction): string[] {
  return plan.changes.filter((change) => change.action === action).map(({ type }) => type);
}

/** What would be created of a type. */
function createdOf(plan: Plan, type: string): Plan["changes"] {
  return plan.changes.filter((change) => change.action === "create" && change.type === type);
}

async function nodeClassApi(): Promise<unknown> {
  const outputs = await workspace.outputs();
  const defaults = outputs["karpenter-node-class-defaults"] as { readonly apiVersion: string };
  return defaults.apiVersion;
}

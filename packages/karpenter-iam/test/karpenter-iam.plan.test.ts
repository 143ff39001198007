import { randomBytes } from "node:crypto";
import { planMatchers, planStack, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Plan, StateResource, Workspace } from "@cdktf-karpenter/plan-testing";
import { TerraformVariable } from "cdktf";
import { KarpenterIam } from "../src";
import { stackWithCluster } from "./cluster-stack";
import { decide } from "./decide";
import type { Statement } from "./decide";
import { clusterNamed, MINIMUM, stackNamed, stackWith } from "./example";

expect.extend(planMatchers);

it("is planned from nothing, whole policies in the plan", async () => {
  const plan = await planStack(stackWith());
  expect(plan).toDestroyNothing();
  const policies = plan.changes.filter(({ type }) => type === "aws_iam_policy");
  const shown = policies.filter(({ after }) => typeof after?.policy === "string");
  // The one that passes the node role waits for the role's ARN.
  expect(policies.length - shown.length).toBe(1);
});

it.each([15, 100])(
  "has the same names for a cluster name of %p characters that only Terraform knows (KI04)",
  async (length) => {
    const clusterName = "prd-eks-cluster".padEnd(length, "-0123456789");
    const namesOf = (plan: Plan) =>
      plan.changes
        .filter(({ after }) => typeof after?.name === "string")
        .map(({ address, after }) => [address, after?.name]);
    const stack = stackNamed("prd");
    const type = { type: "string", default: clusterName };
    const unresolved = new TerraformVariable(stack, "name", type).stringValue;
    const props = { karpenterVersion: "1.14", instanceProfile: true };
    new KarpenterIam(stack, "karpenter", { ...MINIMUM, ...props, ...clusterNamed(unresolved) });
    const planned = namesOf(await planStack(stack));
    expect(planned).toHaveLength(15);
    const literal = namesOf(await planStack(stackWith({ ...props, ...clusterNamed(clusterName) })));
    expect(planned).toEqual(literal);
  },
);

it("is planned from nothing with an issuer known after apply", async () => {
  const plan = await planStack(stackWithCluster("plan-unknown-issuer"));
  const created = plan.changes.filter(({ action }) => action === "create").map(({ type }) => type);
  expect(created).toEqual(
    expect.arrayContaining(["aws_eks_cluster", "aws_iam_role", "aws_sqs_queue", "aws_iam_policy"]),
  );
});

describe("applied", () => {
  const name = `iam-${randomBytes(3).toString("hex")}`;
  const path = "/team/eks/";
  let workspace: Workspace;
  let state: readonly StateResource[];

  beforeAll(async () => {
    workspace = await workspaceOf(stackWithCluster(name, { path }));
    await workspace.apply();
    state = await workspace.state();
  });
  afterAll(async () => {
    await workspace.destroy();
    workspace.remove();
  });

  const inState = (type: string, part: string) => {
    const found = state.find((r) => r.type === type && r.address.includes(part));
    if (found === undefined) throw new Error(`no ${type} with ${part} in the state`);
    return found.values;
  };
  const statementsOf = (document: unknown) =>
    (JSON.parse(String(document)) as { readonly Statement: readonly Statement[] }).Statement;

  it("plans nothing afterwards", async () => {
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  it("trusts the service account by the real issuer, without its scheme (KI07)", () => {
    const identity = inState("aws_eks_cluster", "cluster").identity as {
      readonly oidc: { readonly issuer: string }[];
    }[];
    const issuer = identity[0]?.oidc[0]?.issuer ?? "";
    expect(issuer).toMatch(/^https:\/\//);
    const host = issuer.slice("https://".length);
    const trust = statementsOf(inState("aws_iam_role", "controller-role").assume_role_policy);
    const admits = (sub: string, aud: string) =>
      decide(trust, {
        action: "sts:AssumeRoleWithWebIdentity",
        principal: `Federated:${String(inState("aws_iam_openid_connect_provider", "oidc").arn)}`,
        context: { [`${host}:sub`]: sub, [`${host}:aud`]: aud },
      });
    expect(admits("system:serviceaccount:karpenter:karpenter", "sts.amazonaws.com")).toBe("allow");
    expect(admits("system:serviceaccount:default:karpenter", "sts.amazonaws.com")).toBe("deny");
    expect(admits("system:serviceaccount:karpenter:karpenter", "other")).toBe("deny");
  });

  it("passes the node role by its real ARN, with its path (KI13)", () => {
    const { arn } = inState("aws_iam_role", "node-role");
    expect(arn).toContain(`:role${path}KarpenterNodeRole-${name}`);
    const policy = statementsOf(inState("aws_iam_policy", "IAMIntegration").policy);
    const passes = (resource: string) =>
      decide(policy, {
        action: "iam:PassRole",
        resource,
        context: { "iam:PassedToService": "ec2.amazonaws.com" },
      });
    expect(passes(String(arn))).toBe("allow");
    expect(passes(String(arn).replace(path, "/"))).toBe("deny");
  });

  it("reads the queue that was made", () => {
    const queue = inState("aws_sqs_queue", "queue");
    const policy = statementsOf(inState("aws_iam_policy", "_Interruption_").policy);
    const request = { action: "sqs:ReceiveMessage", resource: String(queue.arn) };
    expect(decide(policy, request)).toBe("allow");
  });

  it("has policies of at most 6,144 characters (KI01)", () => {
    const policies = state.filter(({ type }) => type === "aws_iam_policy");
    expect(policies).toHaveLength(5);
    for (const { values } of policies) {
      expect(String(values.policy).replace(/\s/g, "").length).toBeLessThanOrEqual(6144);
    }
  });

  it("changes policies in place, and nothing else, with a patch of Karpenter or its next minor", async () => {
    await workspace.update(stackWithCluster(name, { path, karpenterVersion: "0.34.13" }));
    expect(await workspace.plan()).toBeEmptyPlan();
    await workspace.update(stackWithCluster(name, { path, karpenterVersion: "1.0.0" }));
    const plan = await workspace.plan();
    expect(plan).toDestroyNothing();
    const changed = plan.changes
      .filter(({ action }) => action === "update")
      .map(({ type }) => type);
    expect(new Set(changed)).toEqual(new Set(["aws_iam_policy", "aws_sqs_queue"]));
  });
});

import { randomBytes } from "node:crypto";
import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import type { TerraformStack } from "cdktf";
import { KarpenterIam } from "../src";
import type { ControllerIdentity } from "../src";
import { aws } from "./aws-cli";
import { createCluster, createOidcProvider } from "./cluster-stack";
import { clusterNamed, MINIMUM, stackNamed } from "./example";

expect.extend(planMatchers);

const clusterName = `pods-${randomBytes(3).toString("hex")}`;

/** A cluster with the agent's add-on and Karpenter's IAM; without an identity the cluster alone. */
function ownStack(identity?: ControllerIdentity): TerraformStack {
  const stack = stackNamed("own");
  const cluster = createCluster(stack, clusterName);
  const oidc = createOidcProvider(stack, cluster);
  if (identity === undefined) return stack;
  const podIdentityAgent = new EksAddon(stack, "agent", {
    clusterName: cluster.name,
    addonName: "eks-pod-identity-agent",
  });
  new KarpenterIam(stack, "karpenter", {
    ...MINIMUM,
    cluster: { clusterName, podIdentityAgent, ...oidc },
    identity,
    interruption: false,
  });
  return stack;
}

/** Karpenter's IAM for the same cluster, in a stack that knows only its name. */
function foreignStack(): TerraformStack {
  const stack = stackNamed("foreign");
  new KarpenterIam(stack, "karpenter", {
    ...MINIMUM,
    ...clusterNamed(clusterName),
    identity: "pod-identity",
    interruption: false,
  });
  return stack;
}

// Each test goes on where the one before it stopped.
let own: Workspace;
let foreign: Workspace;
beforeAll(async () => {
  own = await workspaceOf(ownStack());
  await own.apply();
  foreign = await workspaceOf(foreignStack());
});
afterAll(async () => {
  await own.destroy();
  for (const workspace of [own, foreign]) workspace.remove();
});

async function associations(): Promise<unknown> {
  const list = ["eks", "list-pod-identity-associations", "--cluster-name", clusterName];
  return (await aws(list)).associations;
}

it("fails at plan in a cluster of others that has no agent, and names the add-on", async () => {
  await expect(foreign.plan()).toFailWith("eks-pod-identity-agent");
});

describe("with both identities", () => {
  beforeAll(async () => {
    await own.update(ownStack("both"));
    await own.apply();
  });

  it("plans nothing afterwards", async () => {
    expect(await own.plan()).toBeEmptyPlan();
  });

  it("has joined the role to the service account", async () => {
    expect(await associations()).toEqual([
      expect.objectContaining({
        ...{ clusterName, namespace: "kube-system", serviceAccount: "karpenter" },
      }),
    ]);
  });

  it("is planned in a stack that knows only the cluster's name, now that there is an agent", async () => {
    const plan = await foreign.plan();
    expect(plan).toDestroyNothing();
    const types = plan.changes.map(({ type }) => type);
    expect(types).toContain("aws_eks_pod_identity_association");
  });
});

describe("with Pod Identity alone after that", () => {
  it("changes the role's trust in place, and nothing else", async () => {
    const before = await associations();
    await own.update(ownStack("pod-identity"));
    const plan = await own.plan();
    const role = plan.changes.find(({ address }) =>
      /^aws_iam_role\..*controller-role/.test(address),
    );
    expect(plan).toUpdate([role?.address ?? ""]);
    expect(plan).toCreate([]);
    expect(plan).toDestroyNothing();
    expect(role?.after?.assume_role_policy).not.toContain("WebIdentity");
    await own.apply();
    expect(await associations()).toEqual(before);
  });

  it("plans nothing afterwards", async () => {
    expect(await own.plan()).toBeEmptyPlan();
  });
});

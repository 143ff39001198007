import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  findClusterApi,
  prepareNode,
  rootClients,
  runningSandbox,
  tryToJoin,
} from "@cdktf-karpenter/sandbox";
import { output } from "./cli";
import { delayIam } from "./delay-iam";
import { inventory } from "./inventory";
import { planExitCode } from "./plan-exit-code";

// One life of dev with the real CLI: each test goes on where the one before ended.

const CLUSTER = "dev-eks-cluster";
const NODE_ROLE = `KarpenterNodeRole-${CLUSTER}`;
const NODE_ROLE_ARN = `arn:aws:iam::339712771495:role/${NODE_ROLE}`;
const SUBNETS = ["subnet-0b6c1d92e47f3a851", "subnet-0c58e3f7a1d2946b0"];
const OUT = mkdtempSync(path.join(os.tmpdir(), "dev-out-"));
const STACK = path.join(OUT, "stacks/dev");

const cdktf = (command: "deploy" | "destroy") =>
  output("npx", "cdktf", command, "dev", "--auto-approve", "--output", OUT);

/** What `aws` answers. */
async function aws<Answer>(...args: string[]): Promise<Answer> {
  return JSON.parse(await output("aws", ...args, "--output", "json")) as Answer;
}

let before: unknown;
beforeAll(async () => {
  before = await inventory();
});
afterAll(() => {
  rmSync(OUT, { recursive: true, force: true });
});

it("deploys from nothing though IAM's changes take a while, and a second plan is empty", async () => {
  await delayIam(3);
  await cdktf("deploy");
  await delayIam(0);
  expect(await planExitCode(STACK)).toBe(0);
});

it("runs Kubernetes 1.36 with the agent of Pod Identity", async () => {
  const cluster = ["--cluster-name", CLUSTER];
  expect(await aws("eks", "describe-cluster", "--name", CLUSTER)).toMatchObject({
    cluster: { version: "1.36", status: "ACTIVE", accessConfig: { authenticationMode: "API" } },
  });
  const agent = ["--addon-name", "eks-pod-identity-agent"];
  expect(await aws("eks", "describe-addon", ...cluster, ...agent)).toMatchObject({
    addon: { status: "ACTIVE" },
  });
});

it("hands the controller's role to kube-system/karpenter and to nobody else", async () => {
  const cluster = ["--cluster-name", CLUSTER];
  const { associations } = await aws<{ associations: { associationId: string }[] }>(
    ...["eks", "list-pod-identity-associations", ...cluster],
  );
  expect(associations).toHaveLength(1);
  const id = ["--association-id", associations[0]?.associationId ?? ""];
  expect(await aws("eks", "describe-pod-identity-association", ...cluster, ...id)).toMatchObject({
    association: {
      namespace: "kube-system",
      serviceAccount: "karpenter",
      roleArn: `arn:aws:iam::339712771495:role/KarpenterControllerRole-${CLUSTER}`,
    },
  });
});

it("admits Karpenter's node role by an entry of type EC2_LINUX", async () => {
  const entry = ["--cluster-name", CLUSTER, "--principal-arn", NODE_ROLE_ARN];
  expect(await aws("eks", "describe-access-entry", ...entry)).toMatchObject({
    // What EKS gives the type: https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
    accessEntry: {
      type: "EC2_LINUX",
      username: "system:node:{{EC2PrivateDNSName}}",
      kubernetesGroups: ["system:nodes"],
    },
  });
});

it("lets an instance with Karpenter's node role join", async () => {
  const sandbox = runningSandbox();
  const api = await findClusterApi(rootClients(sandbox.record).eks, CLUSTER);
  if (!api) throw new Error(`no cluster ${CLUSTER}`);
  const node = await prepareNode(sandbox, CLUSTER, NODE_ROLE, SUBNETS[0] ?? "");
  expect(await tryToJoin(api, node)).toMatchObject({
    joined: true,
    identity: { username: `system:node:${node.nodeName}` },
  });
  await endInstance(node.instanceId);
});

describe("its outputs, as `terraform output -json` prints them", () => {
  let outputs: Readonly<Record<string, { readonly value: unknown }>>;
  beforeAll(async () => {
    outputs = JSON.parse(await output("terraform", `-chdir=${STACK}`, "output", "-json")) as Record<
      string,
      { value: unknown }
    >;
  });

  it("are the chart's values: no role, which an annotation would put before the association", async () => {
    // Names of https://github.com/aws/karpenter-provider-aws/blob/v1.14.1/charts/karpenter/values.yaml
    expect(outputs["karpenter-helm-values"]?.value).toEqual({
      serviceAccount: { name: "karpenter" },
      settings: { clusterName: CLUSTER, interruptionQueue: CLUSTER, enableZonalShift: false },
    });
    expect(await inventory()).toMatchObject({ sqs: [CLUSTER] });
  });

  it("are a NodeClass's role and selectors, and the selectors find both subnets", async () => {
    const tags = { "karpenter.sh/discovery": CLUSTER };
    expect(outputs["karpenter-node-class-defaults"]?.value).toMatchObject({
      apiVersion: "karpenter.k8s.aws/v1",
      kind: "EC2NodeClass",
      spec: {
        role: NODE_ROLE,
        subnetSelectorTerms: [{ tags }],
        securityGroupSelectorTerms: [{ tags }],
      },
    });
    const filter = ["--filters", `Name=tag:karpenter.sh/discovery,Values=${CLUSTER}`];
    const { Subnets: found } = await aws<{ Subnets: { SubnetId: string }[] }>(
      ...["ec2", "describe-subnets", ...filter],
    );
    expect(found.map(({ SubnetId: id }) => id).sort()).toEqual(SUBNETS);
  });
});

it("is torn down without an edit, and the account is as it was", async () => {
  await cdktf("destroy");
  expect(await inventory()).toEqual(before);
});

/** As Karpenter does with a NodeClaim that goes: the instance, and the profile that only it had. */
async function endInstance(instanceId: string): Promise<void> {
  await output("aws", "ec2", "terminate-instances", "--instance-ids", instanceId);
  const { InstanceProfiles: profiles } = await aws<{
    InstanceProfiles: { InstanceProfileName: string }[];
  }>("iam", "list-instance-profiles-for-role", "--role-name", NODE_ROLE);
  for (const { InstanceProfileName: name } of profiles) {
    const profile = ["--instance-profile-name", name];
    const role = ["--role-name", NODE_ROLE];
    await output("aws", "iam", "remove-role-from-instance-profile", ...profile, ...role);
    await output("aws", "iam", "delete-instance-profile", ...profile);
  }
}

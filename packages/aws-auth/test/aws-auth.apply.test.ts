import { changeOf, inOneLine, planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { App, TerraformStack } from "cdktf";
import { AwsAuth, ForgetAwsAuth } from "../src";
import type { AwsAuthProps } from "../src";
import { Kubectl } from "./support/kubernetes";
import type { ConfigMap } from "./support/kubernetes";
import { arn, FOREIGN } from "./support/maps";
import { createCluster, stackOnAws } from "./support/stacks";

expect.extend(planMatchers);

/**
 * The life of a map on a real API server, from adoption to leaving: each test goes on where the one before it stopped.
 * The cluster is another stack's, in the mode of old clusters.
 */
const NAME = "prd-aws-auth";
const ADDRESS = "kubernetes_config_map_v1.aws-auth_config-map_6CC8BDC2";
const PIPELINE = { roleArn: arn("team/pipeline"), username: "pipeline" };
const LAST_APPLIED = { "kubectl.kubernetes.io/last-applied-configuration": '{"kind":"ConfigMap"}' };

let clusterWorkspace: Workspace;
let workspace: Workspace;
let kubectl: Kubectl;
beforeAll(async () => {
  const stack = stackOnAws("cluster");
  createCluster(stack, NAME, "CONFIG_MAP");
  clusterWorkspace = await workspaceOf(stack);
  await clusterWorkspace.apply();
  kubectl = new Kubectl(NAME);
  await kubectl.create({ metadata: { annotations: LAST_APPLIED }, data: { mapRoles: FOREIGN } });
  workspace = await workspaceOf(stackWith());
});
afterAll(async () => {
  await clusterWorkspace.destroy();
  for (const used of [clusterWorkspace, workspace]) used.remove();
});

function stackWith(access: Partial<AwsAuthProps> | "left" = {}) {
  const stack = new TerraformStack(new App(), "access");
  kubectl.configureProvider(stack);
  if (access === "left") {
    new ForgetAwsAuth(stack, "aws-auth");
    return stack;
  }
  const { endpoint } = kubectl;
  const cluster = { clusterName: NAME, endpoint, authenticationMode: "CONFIG_MAP" } as const;
  const nodeRoleArns = { karpenter: arn("karpenter") };
  new AwsAuth(stack, "aws-auth", { cluster, nodeRoleArns, ...access });
  return stack;
}

async function liveMap(): Promise<ConfigMap> {
  const live = await kubectl.get();
  if (live === undefined) throw new Error("there is no aws-auth map");
  return live;
}

/** What counts of an object: the API server also keeps who wrote it when. */
async function liveContent() {
  const { data, binaryData, metadata } = await liveMap();
  const { annotations, labels } = metadata;
  return { mapRoles: data?.mapRoles ?? "", data, binaryData, annotations, labels };
}

/** Terraform's words, on one line. */
async function refusalOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => new Error("it was not refused"),
    (reason: unknown) => reason as Error,
  );
  return inOneLine(error.message);
}

describe("adopting a map that others made", () => {
  it("is refused at plan without adopt, which is what to set (AU06)", async () => {
    expect(await refusalOf(workspace.plan())).toContain("Set adopt to true");
  });

  it("imports it, with our entry behind theirs and no annotation lost", async () => {
    await workspace.update(stackWith({ adopt: true }));
    const plan = await workspace.plan();
    expect(plan).toUpdate([ADDRESS]);
    expect(changeOf(plan, ADDRESS).imported).toBe(true);
    await workspace.apply();
    const { mapRoles, annotations } = await liveContent();
    expect(mapRoles.startsWith(FOREIGN)).toBe(true);
    expect(mapRoles).toContain(arn("karpenter"));
    expect(annotations).toMatchObject(LAST_APPLIED);
  });

  it.each([true, false])("leaves nothing to do, with adopt %p", async (adopt) => {
    await workspace.update(stackWith({ adopt }));
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

describe("living with other writers", () => {
  it("plans nothing when they write entries, users, keys, labels and annotations", async () => {
    const { mapRoles } = await liveContent();
    await kubectl.patch({
      metadata: {
        annotations: { "team/owner": "ops", "eks.kubernetes.io/note": "x" },
        labels: { team: "ops" },
      },
      data: {
        mapRoles: `${mapRoles}# by kubectl edit\n- {rolearn: "${arn("new")}", username: new}\n`,
        mapUsers: `- userarn: arn:aws:iam::111122223333:user/eve # audited\n  username: eve\n`,
        unknown: "\tnot YAML: [",
      },
      binaryData: { blob: "AAEC" },
    });
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  it("adds an entry of ours and leaves every byte of theirs", async () => {
    const before = await liveContent();
    await workspace.update(stackWith({ roles: { pipeline: PIPELINE } }));
    expect(await workspace.plan()).toUpdate([ADDRESS]);
    await workspace.apply();
    expect(await workspace.plan()).toBeEmptyPlan();

    const after = await liveContent();
    expect(after.mapRoles.startsWith(before.mapRoles)).toBe(true);
    expect({ ...after.data, mapRoles: "" }).toEqual({ ...before.data, mapRoles: "" });
    expect(after.annotations).toMatchObject({
      ...{ ...LAST_APPLIED, "team/owner": "ops", "eks.kubernetes.io/note": "x" },
    });
    expect([after.labels, after.binaryData]).toEqual([before.labels, before.binaryData]);
  });

  it("removes an entry of ours and nothing else", async () => {
    const before = await liveContent();
    await workspace.update(stackWith());
    await workspace.apply();
    const after = await liveContent();
    expect(before.mapRoles).toContain(arn("pipeline"));
    expect(after.mapRoles).not.toContain(arn("pipeline"));
    expect(before.mapRoles.startsWith(after.mapRoles)).toBe(true);
    expect(after.mapRoles).toContain(arn("new"));
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

describe("stopping before anything is written", () => {
  let good: string;
  beforeAll(async () => {
    good = (await liveContent()).mapRoles;
    await workspace.update(stackWith({ roles: { pipeline: PIPELINE } }));
  });
  afterEach(() => kubectl.patch({ data: { mapRoles: good } }));

  it("says where the live list cannot be read", async () => {
    await kubectl.patch({ data: { mapRoles: "- rolearn: x\n  groups: [" } });
    const broken = await liveContent();
    const refusal = await refusalOf(workspace.apply());
    expect(refusal).toContain(
      "mapRoles of ConfigMap kube-system/aws-auth cannot be read: it is not YAML",
    );
    expect(refusal).toMatch(/"yamldecode" failed: on line \d, column \d/);
    expect(await liveContent()).toEqual(broken);
  });

  it("names the role that others gave another user name, and both names", async () => {
    const theirs = `- {rolearn: "${arn("pipeline")}", username: robot}\n`;
    await kubectl.patch({ data: { mapRoles: `${good}${theirs}` } });
    expect(await refusalOf(workspace.plan())).toContain(
      `${arn("pipeline")} has the user name "robot" there, "pipeline" here`,
    );
  });
});

describe("leaving", () => {
  it("forgets the map, which keeps all that it holds (AU20)", async () => {
    const before = await liveMap();
    await workspace.update(stackWith("left"));
    const plan = await workspace.plan();
    expect(plan).toForget([ADDRESS]);
    expect(plan).toDestroyNothing();
    await workspace.apply();
    expect(await liveMap()).toEqual(before);
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  it("can be taken back, and the map stays as it is", async () => {
    const before = await liveMap();
    await workspace.update(stackWith({ adopt: true }));
    const plan = await workspace.plan();
    expect(plan).toDestroyNothing();
    expect(changeOf(plan, ADDRESS).imported).toBe(true);
    await workspace.apply();
    expect(await liveMap()).toEqual(before);
    expect(await workspace.plan()).toBeEmptyPlan();
  });
});

describe("what somebody else did to the whole object", () => {
  it("makes it anew when it was deleted", async () => {
    await kubectl.delete();
    await workspace.update(stackWith());
    expect(await workspace.plan()).toCreate([ADDRESS]);
  });

  it("stops when it is immutable: Terraform would delete it to write it", async () => {
    await kubectl.create({ data: { mapRoles: FOREIGN }, immutable: true });
    await workspace.update(stackWith({ adopt: true }));
    expect(await refusalOf(workspace.plan())).toContain("(aws-auth-immutable)");
  });
});

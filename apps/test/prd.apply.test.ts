import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  asDeployer,
  engineerToken,
  findClusterApi,
  request,
  rootClients,
  runningSandbox,
} from "@cdktf-karpenter/sandbox";
import { parse } from "yaml";
import { output, run, start } from "./cli";
import { inventory } from "./inventory";
import { planExitCode } from "./plan-exit-code";

// One life of prd with the real CLI on a sandbox of its own, from the first deploy to the teardown: each test goes on
// where the one before ended.

const CLUSTER = "prd-eks-cluster";
const AWS_AUTH = "/api/v1/namespaces/kube-system/configmaps/aws-auth";
const SUBNET = "subnet-09fd28d637e11b029";
const OUT = mkdtempSync(path.join(os.tmpdir(), "prd-out-"));
const STACK = path.join(OUT, "stacks/prd");
const APP = "node --conditions @cdktf-karpenter/source --import tsx apps/test";
const CHANGED = `${APP}/changed.ts`;
const REPLACED = `${APP}/replaced.ts`;
const UNPROTECTED = `${APP}/unprotected.ts`;

const cdktf = (...args: string[]) => ["npx", "cdktf", ...args, "--output", OUT] as const;
/** Terraform's own words: the CLI may end before it has passed on the last of them. */
const PLAN = ["terraform", `-chdir=${STACK}`, "plan", "-input=false", "-no-color"] as const;
const DEPLOY = cdktf("deploy", "prd", "--auto-approve");

let before: unknown;
beforeAll(async () => {
  before = await inventory();
});
afterAll(() => {
  rmSync(OUT, { recursive: true, force: true });
});

it("deploys from nothing, and a second plan is empty", async () => {
  await output(...DEPLOY);
  expect(await planExitCode(STACK)).toBe(0);
});

describe("a deploy that is killed in the middle", () => {
  let lockId = "";

  it("leaves its lock, which stops the next deploy (CD10)", async () => {
    const deploy = start(...DEPLOY, "--app", CHANGED);
    await deploy.printed("Modifying...");
    process.kill(-(deploy.child.pid ?? 0), "SIGKILL");
    await deploy.result;

    const { exitCode, output: text } = await run(...DEPLOY);
    expect(exitCode).not.toBe(0);
    expect(text).toContain("Error acquiring the state lock");
    lockId = /Lock Info:[^]*?\bID:\s+([0-9a-f-]{36})/.exec(text)?.[1] ?? "";
    expect(lockId).not.toBe("");
  });

  it("converges after the documented unlock", async () => {
    await output("terraform", `-chdir=${STACK}`, "force-unlock", "-force", lockId);
    await output(...DEPLOY, "--app", CHANGED);
    expect(await planExitCode(STACK)).toBe(0);
    await output(...DEPLOY);
    expect(await planExitCode(STACK)).toBe(0);
  });
});

describe("what others write", () => {
  const foreign = [
    {
      rolearn: "arn:aws:iam::339712771495:role/break-glass",
      username: "break-glass",
      groups: ["system:masters"],
    },
  ];

  it("maps what the tutorial maps: node group roles, and Karpenter's node role", async () => {
    expect(mapRolesOf(await configMap())).toEqual(
      expect.arrayContaining([
        {
          rolearn: "arn:aws:iam::339712771495:role/KarpenterNodeRole-prd-eks-cluster",
          username: "system:node:{{EC2PrivateDNSName}}",
          groups: ["system:bootstrappers", "system:nodes"],
        },
        expect.objectContaining({
          rolearn: "arn:aws:iam::339712771495:role/prd-eks-cluster-node-prd-eks-dataplane1",
        }),
        expect.objectContaining({
          rolearn: "arn:aws:iam::339712771495:role/prd-eks-cluster-node-prd-eks-dataplane2",
        }),
      ]),
    );
  });

  it("survives byte for byte, with an empty plan in between", async () => {
    const live = await configMap();
    const text = `# by hand\n${live.data.mapRoles ?? ""}${foreignYaml()}`;
    const patch = {
      metadata: { annotations: { "example.org/owner": "platform" } },
      data: {
        mapRoles: text,
        mapUsers: "- userarn: arn:aws:iam::339712771495:user/kim\n  username: kim\n  groups: []\n",
        somethingElse: "stays",
      },
    };
    await awsAuth("PATCH", patch);
    const edited = await configMap();
    expect(await planExitCode(STACK)).toBe(0);

    await output(...DEPLOY);
    expect((await configMap()).data).toEqual(edited.data);
    expect((await configMap()).metadata.annotations).toMatchObject({
      "example.org/owner": "platform",
    });
    expect(mapRolesOf(edited)).toEqual(expect.arrayContaining(foreign));
  });

  it("on a subnet's tags survives too", async () => {
    await output(
      ...["aws", "ec2", "create-tags", "--resources", SUBNET, "--tags", "Key=team,Value=network"],
    );
    expect(await planExitCode(STACK)).toBe(0);
    await output(...DEPLOY);
    expect(await tagsOf(SUBNET)).toMatchObject({
      team: "network",
      "karpenter.sh/discovery": "prd-eks-cluster",
    });
  });

  function foreignYaml(): string {
    return [
      "- rolearn: arn:aws:iam::339712771495:role/break-glass",
      "  username: break-glass",
      "  groups: [system:masters]",
      "",
    ].join("\n");
  }
});

describe("an unknown environment", () => {
  it("is refused in one message that names it, before anything is planned", async () => {
    const { exitCode, output: text } = await run(...cdktf("deploy", "prod", "--auto-approve"));
    expect(exitCode).not.toBe(0);
    // The CLI's own words: it chooses the stacks when the app has synthesized them all.
    expect(text).toContain("Could not find stack for pattern 'prod'");
    expect(text).not.toContain("Initializing");
  });
});

describe("a change that would replace the cluster", () => {
  it("stops at the protection, and never dials a cluster that is not there (AU19)", async () => {
    const { exitCode } = await run(...cdktf("diff", "prd"), "--app", REPLACED);
    expect(exitCode).not.toBe(0);
    const { output: text } = await run(...PLAN);
    expect(text).toContain("Instance cannot be destroyed");
    expect(text).not.toMatch(/localhost|connection refused/);
  });
});

describe("teardown", () => {
  it("is refused as long as the environment is protected", async () => {
    const { exitCode } = await run(...cdktf("destroy", "prd", "--auto-approve"));
    expect(exitCode).not.toBe(0);
    const { output: text } = await run(...PLAN, "-destroy");
    expect(text).toContain("Instance cannot be destroyed");
  });

  it("leaves the account as it was, with what others added", async () => {
    await output(...cdktf("destroy", "prd", "--auto-approve"), "--app", UNPROTECTED);
    expect(await tagsOf(SUBNET)).toMatchObject({ team: "network" });
    await output("aws", "ec2", "delete-tags", "--resources", SUBNET, "--tags", "Key=team");
    expect(await inventory()).toEqual(before);
  });
});

interface ConfigMap {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
  readonly data: Readonly<Record<string, string>>;
}

async function configMap(): Promise<ConfigMap> {
  return (await awsAuth("GET")) as ConfigMap;
}

function mapRolesOf({ data }: ConfigMap): unknown {
  return parse(data.mapRoles ?? "");
}

/** Another writer's hand on the ConfigMap, as `kubectl` would. */
async function awsAuth(method: "GET" | "PATCH", patch?: object): Promise<unknown> {
  const sandbox = runningSandbox();
  const api = await findClusterApi(rootClients(sandbox.record).eks, CLUSTER);
  if (!api) throw new Error(`no cluster ${CLUSTER}`);
  const token = await engineerToken(asDeployer(sandbox), CLUSTER);
  const { status, body } = await request(api, token, method, AWS_AUTH, patch);
  if (status !== 200) throw new Error(`${method} ${AWS_AUTH}: ${JSON.stringify(body)}`);
  return body;
}

async function tagsOf(resource: string): Promise<Record<string, string>> {
  const filter = `Name=resource-id,Values=${resource}`;
  const json = await output("aws", "ec2", "describe-tags", "--filters", filter);
  const { Tags: tags } = JSON.parse(json) as { Tags: { Key: string; Value: string }[] };
  return Object.fromEntries(tags.map(({ Key: key, Value: value }) => [key, value]));
}

import { App, Fn, TerraformStack, TerraformVariable, Testing, Token } from "cdktf";
import { defineEnvironment, EnvironmentStack } from "../src";
import type { Environment } from "../src";
import { rightEnvironment as right } from "./environments";

// Values that Terraform knows only later: they reach the JSON as references, and never an id.

const app = new App();
const variables = new TerraformStack(app, "variables");
const text = (name: string) => new TerraformVariable(variables, name, {}).stringValue;
const list = (name: string) => new TerraformVariable(variables, name, {}).listValue;
const number = (name: string) => new TerraformVariable(variables, name, {}).numberValue;

const unresolved: Environment = {
  ...right,
  account: text("account"),
  region: text("region"),
  state: { ...right.state, region: "eu-west-1" },
  vpc: {
    vpcId: text("vpc"),
    // A list that is unknown is taken apart by Terraform, never by an index of ours (CD03).
    subnets: {
      a: Token.asString(Fn.element(list("subnets"), 0)),
      b: Token.asString(Fn.element(list("subnets2"), 1)),
    },
  },
  cluster: {
    clusterName: text("cluster"),
    kubernetesVersion: text("kubernetes"),
    publicAccessCidrs: list("cidrs"),
    secretsKmsKeyArn: text("key"),
  },
  nodeGroups: {
    workers: {
      name: text("group"),
      instanceTypes: list("types"),
      desiredSize: number("size"),
      labels: { role: text("label") },
    },
  },
  iam: { path: text("path"), permissionsBoundaryArn: text("boundary") },
  karpenter: { karpenterVersion: "0.34.1", namespace: text("namespace") },
  access: {
    awsAuth: {
      roles: {
        ops: { roleArn: text("ops"), username: text("user"), kubernetesGroups: list("groups") },
      },
    },
    adminArns: { admin: text("admin") },
  },
  tags: { owner: text("owner") },
};
const json = Testing.synth(new EnvironmentStack(app, unresolved), true);

it.each([
  ...["account", "region", "vpc", "subnets", "subnets2", "cluster", "kubernetes", "cidrs", "key"],
  ...[
    "group",
    "types",
    "size",
    "label",
    "path",
    "boundary",
    "namespace",
    "ops",
    "user",
    "groups",
    "admin",
  ],
  "owner",
])("passes an unresolved %s through as a reference (CD01, CD03)", (name) => {
  expect(json).toMatch(new RegExp(`var\\.${name}\\b`));
});

it("writes no marker of cdktf's into the JSON", () => {
  expect(json).not.toMatch(/TfToken\[|-1\.8881545/);
});

it("puts none into an id", () => {
  const { resource } = JSON.parse(json) as { resource: Record<string, Record<string, unknown>> };
  const ids = Object.values(resource).flatMap((byId) => Object.keys(byId));
  expect(ids.length).toBeGreaterThan(40);
  expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([]);
});

describe("what must be known at synth is refused with a remedy", () => {
  it.each<[what: string, change: Partial<Environment>, says: RegExp]>([
    ["the name", { name: text("name") }, /name .*known at synth.*\(environment-name\)/],
    [
      "the state's bucket",
      { state: { bucket: text("bucket") } },
      /state\.bucket .*known at synth.*\(state-bucket\)/,
    ],
    [
      "the state's region",
      { region: text("other-region") },
      /state\.region .*Write state\.region out\. \(state-unresolved\)/,
    ],
    [
      "the state's key",
      { state: { ...right.state, key: text("state-key") } },
      /state\.key .*\(state-unresolved\)/,
    ],
  ])("%s", (_what, change, says) => {
    const define = () => defineEnvironment({ ...right, ...change });
    expect(define).toThrow(says);
    expect(define).not.toThrow(/TfToken/);
  });

  it("Karpenter's version", () => {
    const karpenter = { karpenterVersion: text("karpenter") };
    expect(() => new EnvironmentStack(new App(), { ...right, karpenter })).toThrow(
      /known at synth.*\(karpenter-version\)/,
    );
  });
});

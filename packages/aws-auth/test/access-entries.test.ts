import { TerraformVariable } from "cdktf";
import { AccessEntries } from "../src";
import { arn } from "./support/maps";
import { addressesOf, blocksOf, stackNamed, synthesized, variable } from "./support/synthesized";

const CLUSTER = { clusterName: "prd", authenticationMode: "API" } as const;
const PROPS = {
  cluster: CLUSTER,
  nodeRoleArns: { karpenter: arn("team/karpenter") },
  windowsNodeRoleArns: { karpenter: arn("win") },
  adminArns: { ops: arn("ops") },
  entries: {
    ci: {
      principalArn: arn("ci"),
      username: "ci:{{SessionName}}",
      kubernetesGroups: ["deployers"],
      policies: {
        AmazonEKSViewPolicy: {},
        AmazonEKSEditPolicy: { namespaces: ["apps", "team-*"] },
      },
    },
  },
} as const;

const stack = stackNamed("prd");
new AccessEntries(stack, "access", PROPS);
const tree = synthesized(stack);
const entries = Object.values(blocksOf(tree, "aws_eks_access_entry"));

it("has these addresses", () => {
  expect(addressesOf(tree)).toMatchInlineSnapshot(`
    [
      "aws_eks_access_entry.access_admin-ops_E84E9A05",
      "aws_eks_access_entry.access_entry-ci_2BA3BA8D",
      "aws_eks_access_entry.access_node-karpenter_9BA1879C",
      "aws_eks_access_entry.access_windows-node-karpenter_F70273C6",
      "aws_eks_access_policy_association.access_admin-ops_AmazonEKSClusterAdminPolicy_77C5252D",
      "aws_eks_access_policy_association.access_entry-ci_AmazonEKSEditPolicy_D3108D54",
      "aws_eks_access_policy_association.access_entry-ci_AmazonEKSViewPolicy_400968B2",
    ]
  `);
});

it("admits nodes by their type, with the whole ARN: EKS compares it with the path (KI13)", () => {
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ cluster_name: "prd", principal_arn: arn("team/karpenter"), type: "EC2_LINUX" },
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ principal_arn: arn("win"), type: "EC2_WINDOWS" }),
  );
  for (const entry of entries.filter(({ type }) => type !== "STANDARD")) {
    expect(entry).not.toHaveProperty("kubernetes_groups");
  }
});

it("gives administrators the cluster by EKS's policy, in the partition that they are in (KI16)", () => {
  expect(entries).toContainEqual(
    expect.objectContaining({ principal_arn: arn("ops"), type: "STANDARD" }),
  );
  expect(Object.values(blocksOf(tree, "aws_eks_access_policy_association"))).toContainEqual(
    expect.objectContaining({
      policy_arn: expect.stringMatching(
        /^arn:\$\{data\.aws_partition\.\w+\.partition\}:eks::aws:cluster-access-policy\/AmazonEKSClusterAdminPolicy$/,
      ) as string,
      access_scope: { type: "cluster" },
    }),
  );
  expect(tree.json).not.toContain("arn:aws:eks");
});

it("gives others groups, and policies where they count", () => {
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...{ principal_arn: arn("ci"), type: "STANDARD" },
      ...{ user_name: "ci:{{SessionName}}", kubernetes_groups: ["deployers"] },
    }),
  );
  const scopes = Object.values(blocksOf(tree, "aws_eks_access_policy_association")).map(
    ({ access_scope: scope }) => scope,
  );
  expect(scopes).toContainEqual({ type: "namespace", namespaces: ["apps", "team-*"] });
});

it("waits for a cluster of the same stack by its ARN", () => {
  const same = stackNamed("prd");
  const cluster = { ...CLUSTER, clusterArn: variable(same, "arn") };
  new AccessEntries(same, "access", { cluster, adminArns: { ops: arn("ops") } });
  for (const type of ["aws_eks_access_entry", "aws_eks_access_policy_association"]) {
    const [block] = Object.values(blocksOf(synthesized(same), type));
    expect(block?.cluster_name).toBe('${join("", [substr(var.arn, 0, 0), "prd"])}');
  }
});

it("makes a policy's association after its entry", () => {
  for (const { principal_arn: principal } of Object.values(
    blocksOf(tree, "aws_eks_access_policy_association"),
  )) {
    expect(principal).toMatch(/^\$\{aws_eks_access_entry\./);
  }
});

it("makes nothing, and reads nothing, when nobody is named", () => {
  const none = stackNamed("prd");
  new AccessEntries(none, "access", { cluster: CLUSTER });
  const { resource, data } = synthesized(none);
  expect({ resource, data }).toEqual({ resource: {}, data: {} });
});

it("is there twice in one stack", () => {
  const two = stackNamed("two");
  for (const clusterName of ["blue", "green"]) {
    new AccessEntries(two, clusterName, { ...PROPS, cluster: { ...CLUSTER, clusterName } });
  }
  const names = Object.values(blocksOf(synthesized(two), "aws_eks_access_entry"));
  expect(names.filter(({ cluster_name: name }) => name === "green")).toHaveLength(4);
  expect(names).toHaveLength(8);
});

it("passes tokens through (CD01, CD03)", () => {
  const tokens = stackNamed("prd");
  const token = (name: string) => variable(tokens, name);
  const list = new TerraformVariable(tokens, "list", { type: "list(string)" }).listValue;
  new AccessEntries(tokens, "access", {
    cluster: { clusterName: token("cluster"), authenticationMode: token("mode") as "API" },
    nodeRoleArns: { karpenter: token("node") },
    windowsNodeRoleArns: { win: token("win") },
    adminArns: { ops: token("admin") },
    entries: {
      ci: {
        ...{ principalArn: token("role"), username: token("username"), kubernetesGroups: list },
        policies: { AmazonEKSViewPolicy: { namespaces: list } },
      },
    },
  });
  const { json } = synthesized(tokens);
  for (const name of ["cluster", "node", "win", "admin", "role", "username", "list"]) {
    expect(json).toContain(`"\${var.${name}}"`);
  }
  expect(json).not.toMatch(/TfToken/);
});

it("refuses a token as a name: it would be part of an address", () => {
  const tokens = stackNamed("prd");
  const adminArns = { [variable(tokens, "name")]: arn("ops") };
  expect(() => new AccessEntries(tokens, "access", { cluster: CLUSTER, adminArns })).toThrow(
    "(unresolved-key)",
  );
});

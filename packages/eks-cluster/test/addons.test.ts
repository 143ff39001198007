import type { EksClusterProps } from "../src";
import { stackWithGroup } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

type Addons = NonNullable<EksClusterProps["addons"]>;

const treeWith = (addons: Addons = {}) => synthesized(stackWithGroup({}, { addons }));
const namesWith = (addons: Addons = {}) =>
  Object.values(blocksOf(treeWith(addons), "aws_eks_addon"))
    .map((addon) => String(addon.addon_name))
    .sort();

it("are EKS's three", () => {
  expect(namesWith()).toEqual(["coredns", "kube-proxy", "vpc-cni"]);
});

it("leave out what is false and add what is named", () => {
  expect(namesWith({ coredns: false, "eks-pod-identity-agent": {} })).toEqual([
    "eks-pod-identity-agent",
    "kube-proxy",
    "vpc-cni",
  ]);
});

it("are never there unmanaged beside", () => {
  expect(blockOf(treeWith(), "aws_eks_cluster").bootstrap_self_managed_addons).toBe(false);
});

it("come before nodes where nodes need them, after nodes where they need nodes", () => {
  const tree = treeWith();
  const group = expect.stringMatching(/^aws_eks_node_group\./) as string;
  const waitsFor = (end: string) => blockOf(tree, "aws_eks_addon", end).depends_on;
  expect(waitsFor("vpc-cni_88A11E7C")).not.toContainEqual(group);
  expect(waitsFor("kube-proxy_6C469389")).toEqual([group]);
  // Its pods reach the API server by a service's address, which kube-proxy serves.
  const proxy = expect.stringMatching(/^aws_eks_addon\..*kube-proxy/) as string;
  expect(waitsFor("coredns_98314015")).toEqual([group, proxy]);
});

it("take version, role and configuration", () => {
  const serviceAccountRoleArn = "arn:aws:iam::111122223333:role/ebs";
  const tree = treeWith({
    "aws-ebs-csi-driver": {
      version: "v1.31.0-eksbuild.1",
      serviceAccountRoleArn,
      configuration: { controller: { replicaCount: 1 } },
    },
  });
  const addons = Object.values(blocksOf(tree, "aws_eks_addon"));
  expect(addons).toContainEqual(
    expect.objectContaining({
      addon_name: "aws-ebs-csi-driver",
      addon_version: "v1.31.0-eksbuild.1",
      service_account_role_arn: serviceAccountRoleArn,
      configuration_values: '{"controller":{"replicaCount":1}}',
    }),
  );
});

it("take over an unmanaged copy and keep what is changed in the cluster later", () => {
  for (const addon of Object.values(blocksOf(treeWith(), "aws_eks_addon"))) {
    expect(addon).toMatchObject({
      resolve_conflicts_on_create: "OVERWRITE",
      resolve_conflicts_on_update: "PRESERVE",
    });
  }
});

describe("role of the VPC CNI", () => {
  const isCni = (name: string) => name.includes("cni-role");

  it("is trusted for its service account alone and has the CNI's policy", () => {
    const tree = treeWith();
    const role = blockOf(tree, "aws_iam_role", "cni-role_2CE6ED38");
    const trust = String(role.assume_role_policy);
    expect(trust).toContain(':sub":"system:serviceaccount:kube-system:aws-node"');
    expect(trust).toContain(':aud":"sts.amazonaws.com"');
    expect(trust).toContain("StringEquals");
    expect(
      blockOf(tree, "aws_iam_role_policy_attachment", "AmazonEKS_CNI_Policy_463F05CC"),
    ).toEqual(expect.objectContaining({ role: expect.stringContaining("cni-role") as unknown }));
    expect(blockOf(tree, "aws_eks_addon", "vpc-cni_88A11E7C").service_account_role_arn).toMatch(
      /cni-role/,
    );
  });

  it("is the caller's own, and then none is made", () => {
    const serviceAccountRoleArn = "arn:aws:iam::111122223333:role/cni";
    const tree = treeWith({ "vpc-cni": { serviceAccountRoleArn } });
    expect(Object.keys(blocksOf(tree, "aws_iam_role")).filter(isCni)).toEqual([]);
    expect(blockOf(tree, "aws_eks_addon", "vpc-cni_88A11E7C").service_account_role_arn).toBe(
      serviceAccountRoleArn,
    );
  });

  it("is not made without the add-on", () => {
    const tree = treeWith({ "vpc-cni": false });
    expect(Object.keys(blocksOf(tree, "aws_iam_role")).filter(isCni)).toEqual([]);
  });
});

import { EksCluster } from "../src";
import { MINIMUM, stackNamed, stackWithGroup, WORKERS } from "./example";
import { addressesOf, blocksOf, synthesized } from "./synthesized";

/**
 * Addresses are the contract with every state that exists: a change here destroys or moves live resources. The
 * hexadecimal digits are cdktf's hash of the construct path.
 */
it("has these addresses", () => {
  expect(
    addressesOf(synthesized(stackWithGroup({ addonPolicies: { imageBuilder: true } }))),
  ).toEqual([
    "aws_eks_access_entry.cluster_node-access_group-workers_45D873CB",
    "aws_eks_addon.cluster_coredns_98314015",
    "aws_eks_addon.cluster_kube-proxy_6C469389",
    "aws_eks_addon.cluster_vpc-cni_88A11E7C",
    "aws_eks_cluster.cluster_A4C38409",
    "aws_eks_node_group.cluster_node-group-workers_node-group_0B57C0BC",
    "aws_iam_openid_connect_provider.cluster_oidc_provider_379459AE",
    "aws_iam_role.cluster_cluster-role_2190FB64",
    "aws_iam_role.cluster_cni-role_2CE6ED38",
    "aws_iam_role.cluster_node-group-workers_node-role_386AEAF4",
    "aws_iam_role_policy_attachment.cluster_cluster-role_AmazonEKSClusterPolicy_6BED7FC6",
    "aws_iam_role_policy_attachment.cluster_cluster-role_AmazonEKSVPCResourceController_250079E5",
    "aws_iam_role_policy_attachment.cluster_cni-role_AmazonEKS_CNI_Policy_463F05CC",
    "aws_iam_role_policy_attachment.cluster_node-group-workers_node-role_AmazonEC2ContainerRegistryPowerUser_1FBEA2A3",
    "aws_iam_role_policy_attachment.cluster_node-group-workers_node-role_AmazonEC2ContainerRegistryPullOnly_3082EFF5",
    "aws_iam_role_policy_attachment.cluster_node-group-workers_node-role_AmazonEKSWorkerNodePolicy_FD7D65EF",
    "aws_iam_role_policy_attachment.cluster_node-group-workers_node-role_AmazonSSMManagedInstanceCore_5E21824E",
    "aws_launch_template.cluster_node-group-workers_launch-template_41869031",
    "aws_security_group.cluster_control-plane_F5422A8A",
  ]);
});

const every = {
  imageBuilder: true,
  autoScaler: true,
  externalDNS: true,
  certManager: true,
  ebs: true,
  efs: true,
  fsx: true,
  awsLoadBalancerController: true,
  xRay: true,
  cloudWatch: true,
};

it("names no partition: none of its ARNs would be wrong in China or GovCloud (KI16)", () => {
  expect(synthesized(stackWithGroup({ addonPolicies: every })).json).not.toContain("arn:aws:");
});

it("reads no certificate and gives no thumbprint: nothing changes with a renewed one (EK03)", () => {
  const { json } = synthesized(stackWithGroup());
  expect(json).not.toContain("tls_certificate");
  expect(json).not.toContain("thumbprint");
});

it("makes no node group, node role or launch template when none is asked for", () => {
  const stack = stackNamed("prd");
  const cluster = new EksCluster(stack, "cluster", MINIMUM);
  const tree = synthesized(stack);
  expect(cluster.nodeGroups).toEqual({});
  expect(blocksOf(tree, "aws_eks_node_group")).toEqual({});
  expect(blocksOf(tree, "aws_launch_template")).toEqual({});
});

it("is there twice in one stack, nothing shared", () => {
  const stack = stackNamed("two");
  for (const name of ["blue", "green"]) {
    const props = { ...MINIMUM, clusterName: name, nodeGroups: { workers: WORKERS } };
    new EksCluster(stack, name, props);
  }
  const tree = synthesized(stack);
  expect(Object.values(blocksOf(tree, "aws_eks_cluster")).map(({ name }) => name)).toEqual([
    "blue",
    "green",
  ]);
  const names = ["aws_iam_role", "aws_launch_template", "aws_security_group"].flatMap((type) =>
    Object.values(blocksOf(tree, type)).map(({ name }) => `${type} ${String(name)}`),
  );
  expect(names).toHaveLength(10);
  expect(new Set(names).size).toBe(names.length);
  const addresses = addressesOf(tree);
  expect(addresses.filter((address) => address.includes(".blue_"))).toHaveLength(
    addresses.length / 2,
  );
});

it("lets a node group be called like a part of the cluster", () => {
  const keys = ["cluster", "coredns", "vpc-cni", "oidc", "partition", "control-plane"];
  const stack = stackNamed("prd");
  const nodeGroups = Object.fromEntries(keys.map((key) => [key, WORKERS]));
  new EksCluster(stack, "cluster", { ...MINIMUM, nodeGroups });
  const groups = Object.values(blocksOf(synthesized(stack), "aws_eks_node_group"));
  const starts = groups.map((group) => String(group.node_group_name).replace(/-[0-9a-f]{8}$/, ""));
  expect(starts.sort()).toEqual([...keys].sort());
});

import { TerraformOutput, Token } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps, NodeGroupOptions } from "../src";
import { MINIMUM, stackNamed, stackWith, stackWithGroup, SUBNETS, WORKERS } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const groupOf = (options: Partial<NodeGroupOptions> = {}, props: Partial<EksClusterProps> = {}) =>
  blockOf(synthesized(stackWithGroup(options, props)), "aws_eks_node_group");

/** For groups that CoreDNS could not run on. */
const WITHOUT_DNS = { addons: { coredns: false } } as const;

describe("size", () => {
  it.each([
    // eksctl: a desired size alone is minimum and maximum too.
    [{ desiredSize: 3 }, { desired_size: 3, min_size: 3, max_size: 3 }],
    [
      { desiredSize: 2, minSize: 0 },
      { desired_size: 2, min_size: 0, max_size: 2 },
    ],
    [
      { desiredSize: 2, maxSize: 5 },
      { desired_size: 2, min_size: 2, max_size: 5 },
    ],
    // EKS: a maximum is at least 1.
    [{ desiredSize: 0 }, { desired_size: 0, min_size: 0, max_size: 1 }],
  ])("%p", (sizes, expected) => {
    expect(groupOf(sizes, WITHOUT_DNS).scaling_config).toEqual(expected);
  });

  it("stays where an autoscaler moved it (EK01)", () => {
    expect(groupOf({ maxSize: 4 }).lifecycle).toMatchObject({
      ignore_changes: expect.arrayContaining(["scaling_config[0].desired_size"]) as unknown,
    });
  });

  it("follows its one number where minimum and maximum leave no room", () => {
    expect(groupOf({ desiredSize: 2 }).lifecycle).not.toMatchObject({
      ignore_changes: expect.arrayContaining(["scaling_config[0].desired_size"]) as unknown,
    });
  });
});

// EKS holds no two groups of one name, and a replacement is made before the old group goes (EK04):
// https://github.com/hashicorp/terraform-provider-aws/issues/16699
describe("name", () => {
  const nameOf = (options: Partial<NodeGroupOptions> = {}, props: Partial<EksClusterProps> = {}) =>
    groupOf(options, props).node_group_name;
  const others = { a: "subnet-09fd28d637e11b029", b: "subnet-0b6c1d92e47f3a851" };

  it("is the key and a hash", () => {
    expect(nameOf()).toMatch(/^workers-[0-9a-f]{8}$/);
  });

  // What the provider marks as ForceNew: aws_eks_node_group of 5.100.
  it.each<[string, Partial<NodeGroupOptions>, Partial<EksClusterProps>]>([
    ["instance types", { instanceTypes: ["t3.large"] }, {}],
    ["the image", { amiType: "BOTTLEROCKET_x86_64" }, {}],
    ["the capacity", { capacityType: "SPOT" }, {}],
    ["the named subnets", { subnets: ["ap-northeast-2a"] }, {}],
    ["the cluster's subnets for nodes", {}, { nodeSubnets: others }],
    ["the role", { roleArn: "arn:aws:iam::339712771495:role/nodes" }, {}],
  ])("is another one when a change of %s replaces the group", (_what, options, props) => {
    expect(nameOf(options, props)).toMatch(/^workers-[0-9a-f]{8}$/);
    expect(nameOf(options, props)).not.toBe(nameOf());
  });

  it.each<[string, Partial<NodeGroupOptions>]>([
    ["size", { desiredSize: 4 }],
    ["labels", { labels: { role: "workers" } }],
    ["taints", { taints: [{ key: "gpu", effect: "PREFER_NO_SCHEDULE" }] }],
    ["the disk", { diskSizeGiB: 100 }],
  ])("stays when %s is changed in place", (_what, options) => {
    expect(nameOf(options)).toBe(nameOf());
  });

  it("does not depend on the order of subnets, which EKS does not keep", () => {
    const swapped = Object.fromEntries(Object.entries(SUBNETS).reverse());
    expect(nameOf({}, { nodeSubnets: swapped })).toBe(nameOf());
  });

  it("fits EKS's 63 characters, and two long keys do not become one", () => {
    const names = ["a", "b"].map((end) => {
      const nodeGroups = { [`${"x".repeat(62)}${end}`]: WORKERS };
      return String(
        blockOf(synthesized(stackWith({ nodeGroups })), "aws_eks_node_group").node_group_name,
      );
    });
    expect(names.map(({ length }) => length)).toEqual([63, 63]);
    expect(new Set(names).size).toBe(2);
  });

  it("is Terraform's to find where a subnet is known to Terraform alone", () => {
    const unknown = Token.asString({ resolve: () => "${aws_subnet.b.id}" });
    expect(nameOf({}, { nodeSubnets: { ...SUBNETS, b: unknown } })).toMatch(
      /^\$\{join\("-", \["workers", substr\(sha256\(jsonencode\(.*aws_subnet\.b\.id.*\)\), 0, 8\)\]\)\}$/,
    );
  });

  it("of a live group stays, whatever it is, until the group is replaced", () => {
    expect(groupOf().lifecycle).toEqual({
      create_before_destroy: true,
      ignore_changes: ["node_group_name"],
    });
  });

  it("is the given one to the letter, and a change of it replaces the group", () => {
    const group = groupOf({ name: "prd-workers" });
    expect(group.node_group_name).toBe("prd-workers");
    expect(group.lifecycle).toEqual({ create_before_destroy: true, ignore_changes: [] });
  });
});

describe("image", () => {
  it.each([
    ["t2.medium", "AL2023_x86_64_STANDARD"],
    ["m7g.large", "AL2023_ARM_64_STANDARD"],
  ])("of %s is %s", (instanceType, amiType) => {
    expect(groupOf({ instanceTypes: [instanceType] }).ami_type).toBe(amiType);
  });
  it("is the given one", () => {
    expect(groupOf({ amiType: "BOTTLEROCKET_x86_64" }).ami_type).toBe("BOTTLEROCKET_x86_64");
  });
});

describe("Kubernetes version (EK09)", () => {
  it("follows the cluster, after it", () => {
    expect(groupOf().version).toBe("${aws_eks_cluster.cluster_A4C38409.version}");
  });
  it("stays behind when told to", () => {
    expect(groupOf({ kubernetesVersion: "1.34" }).version).toBe("1.34");
  });
});

describe("nodes", () => {
  it("carry the labels and taints", () => {
    const taint = { key: "dedicated", value: "gpu", effect: "NO_SCHEDULE" } as const;
    const options = { labels: { role: "workers" }, taints: [taint] };
    expect(groupOf(options, WITHOUT_DNS)).toMatchObject({
      labels: { role: "workers" },
      taint: [taint],
    });
  });
  it("are on demand", () => {
    expect(groupOf().capacity_type).toBe("ON_DEMAND");
  });
  it("are Spot when asked for", () => {
    expect(groupOf({ capacityType: "SPOT" }).capacity_type).toBe("SPOT");
  });
  it("are in all subnets of the cluster", () => {
    expect(groupOf().subnet_ids).toEqual(Object.values(SUBNETS));
  });
  it("are in the named subnets only", () => {
    expect(groupOf({ subnets: ["ap-northeast-2c"] }).subnet_ids).toEqual([
      SUBNETS["ap-northeast-2c"],
    ]);
  });
  it("are replaced one at a time", () => {
    expect(groupOf().update_config).toEqual({ max_unavailable: 1 });
  });
});

it("waits for what its nodes need, not for what needs nodes", () => {
  const waitsFor = String(groupOf().depends_on);
  expect(waitsFor).toMatch(/aws_eks_addon\.cluster_vpc-cni/);
  expect(waitsFor).toMatch(/AmazonEKSWorkerNodePolicy/);
  expect(waitsFor).not.toMatch(/coredns|kube-proxy/);
});

it("can be made after something else, such as aws-auth", () => {
  const stack = stackNamed("prd");
  const cluster = new EksCluster(stack, "cluster", {
    ...MINIMUM,
    nodeGroups: { workers: WORKERS },
  });
  const other = new EksCluster(stack, "other", { ...MINIMUM, clusterName: "other" });
  cluster.nodeGroups.workers?.createAfter(other.resource);
  const group = blockOf(synthesized(stack), "aws_eks_node_group");
  expect(group.depends_on).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^aws_eks_cluster\.other_/),
      expect.stringMatching(/^aws_eks_addon\.cluster_vpc-cni/),
    ]),
  );
});

it("gives its name and role to others", () => {
  const stack = stackNamed("prd");
  const nodeGroups = { workers: { ...WORKERS, name: "prd-workers" } };
  const { workers } = new EksCluster(stack, "cluster", { ...MINIMUM, nodeGroups }).nodeGroups;
  new TerraformOutput(stack, "name", { value: workers?.nodeGroupName });
  new TerraformOutput(stack, "role", { value: workers?.roleArn });
  const { output } = JSON.parse(synthesized(stack).json) as { output: unknown };
  expect(output).toEqual({
    // By reference: a live group may have another name than a new one would get.
    name: {
      value: expect.stringMatching(
        /^\$\{aws_eks_node_group\.[\w-]+\.node_group_name\}$/,
      ) as unknown,
    },
    role: {
      value: expect.stringMatching(/^\$\{aws_iam_role\.[\w-]+node-role_\w+\.arn\}$/) as unknown,
    },
  });
});

describe("role", () => {
  const roleArn = "arn:aws:iam::111122223333:role/team/nodes";
  it("is the caller's own, and then none is made", () => {
    const tree = synthesized(stackWithGroup({ roleArn }));
    expect(blockOf(tree, "aws_eks_node_group").node_role_arn).toBe(roleArn);
    const roles = Object.keys(blocksOf(tree, "aws_iam_role"));
    expect(roles.filter((name) => name.includes("node-role"))).toEqual([]);
  });
});

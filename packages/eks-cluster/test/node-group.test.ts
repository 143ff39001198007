import { TerraformOutput } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps, NodeGroupOptions } from "../src";
import { MINIMUM, stackNamed, stackWithGroup, SUBNETS, WORKERS } from "./example";
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
      ignore_changes: ["scaling_config[0].desired_size"],
    });
  });

  it("follows its one number where minimum and maximum leave no room", () => {
    expect(groupOf({ desiredSize: 2 }).lifecycle).toBeUndefined();
  });
});

describe("name", () => {
  it("is the key", () => {
    expect(groupOf().node_group_name).toBe("workers");
  });
  it("is the given one", () => {
    expect(groupOf({ name: "prd-workers" }).node_group_name).toBe("prd-workers");
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
  expect(workers?.nodeGroupName).toBe("prd-workers");
  new TerraformOutput(stack, "role", { value: workers?.roleArn });
  const { output } = JSON.parse(synthesized(stack).json) as { output: unknown };
  expect(output).toEqual({
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

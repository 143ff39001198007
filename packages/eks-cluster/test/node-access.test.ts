import { TerraformVariable } from "cdktf";
import type { NodeGroupOptions } from "../src";
import { EksCluster } from "../src";
import { MINIMUM, stackNamed, stackWithGroup, WORKERS } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const arn = (name: string) => `arn:aws:iam::111122223333:role/${name}`;

function stackWithGroups(nodeGroups: Readonly<Record<string, NodeGroupOptions>>) {
  const stack = stackNamed("prd");
  const cluster = new EksCluster(stack, "cluster", { ...MINIMUM, nodeGroups });
  return { cluster, tree: synthesized(stack) };
}

// creating-access-entries in EKS's user guide: mode CONFIG_MAP has none.
it.each([
  ["API", 1],
  ["API_AND_CONFIG_MAP", 1],
  ["CONFIG_MAP", 0],
] as const)("in mode %s a group's role has %i entry of ours", (mode, count) => {
  const tree = synthesized(stackWithGroup({}, { authenticationMode: mode }));
  expect(Object.keys(blocksOf(tree, "aws_eks_access_entry"))).toHaveLength(count);
});

it("is made of the group's own role, after the cluster and before the group", () => {
  const tree = synthesized(stackWithGroup());
  const [[id, entry] = []] = Object.entries(blocksOf(tree, "aws_eks_access_entry"));
  const role = Object.keys(blocksOf(tree, "aws_iam_role")).find((name) => name.includes("workers"));
  expect(entry).toMatchObject({ type: "EC2_LINUX", principal_arn: `\${aws_iam_role.${role}.arn}` });
  expect(entry?.cluster_name).toMatch(/local\.cluster_attributes_arn/);
  const group = blockOf(tree, "aws_eks_node_group");
  expect(group.depends_on).toContain(`aws_eks_access_entry.${id}`);
});

it("is one for a role that several groups have, by the role's name", () => {
  const { tree } = stackWithGroups({
    blue: { ...WORKERS, roleArn: arn("team/nodes") },
    green: { ...WORKERS, roleArn: arn("team/nodes") },
  });
  const [id, ...others] = Object.keys(blocksOf(tree, "aws_eks_access_entry"));
  expect(others).toEqual([]);
  expect(id).toMatch(/_role-nodes_/);
  for (const group of Object.values(blocksOf(tree, "aws_eks_node_group"))) {
    expect(group.depends_on).toContain(`aws_eks_access_entry.${id}`);
  }
});

it("keeps the address of a shared role's entry when the first of its groups goes", () => {
  const shared = { ...WORKERS, roleArn: arn("nodes") };
  const entriesOf = (groups: Readonly<Record<string, NodeGroupOptions>>) =>
    Object.keys(blocksOf(stackWithGroups(groups).tree, "aws_eks_access_entry"));
  expect(entriesOf({ green: shared })).toEqual(entriesOf({ blue: shared, green: shared }));
});

it("is imported where a live group has the role, by the provider's id", () => {
  const tree = JSON.parse(synthesized(stackWithGroup()).json) as {
    readonly import: readonly Readonly<Record<string, string>>[];
  };
  expect(tree.import).toEqual([
    {
      for_each: expect.stringContaining('== "prd-eks-cluster-node-workers"') as string,
      to: "aws_eks_access_entry.cluster_node-access_group-workers_45D873CB[0]",
      id: "prd-eks-cluster:${each.value}",
    },
  ]);
});

it("is not looked for while only Terraform knows the cluster's name or the role's", () => {
  const stack = stackNamed("prd");
  const text = (name: string) => new TerraformVariable(stack, name, { type: "string" }).stringValue;
  new EksCluster(stack, "blue", {
    ...{ ...MINIMUM, clusterName: text("name") },
    nodeGroups: { workers: WORKERS },
  });
  new EksCluster(stack, "green", {
    ...{ ...MINIMUM, clusterName: "green" },
    nodeGroups: { workers: { ...WORKERS, roleArn: text("role") } },
  });
  const tree = synthesized(stack);
  expect(JSON.parse(tree.json)).not.toHaveProperty("import");
  expect(Object.keys(blocksOf(tree, "aws_eks_access_entry"))).toHaveLength(2);
});

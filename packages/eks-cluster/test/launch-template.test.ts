import type { EksClusterProps, NodeGroupOptions } from "../src";
import { stackWithGroup } from "./example";
import { blockOf, synthesized } from "./synthesized";

const templateOf = (
  options: Partial<NodeGroupOptions> = {},
  props: Partial<EksClusterProps> = {},
) => blockOf(synthesized(stackWithGroup(options, props)), "aws_launch_template");

it("gives an encrypted gp3 disk of 80 GiB that goes with its instance", () => {
  expect(templateOf().block_device_mappings).toEqual([
    {
      device_name: "/dev/xvda",
      ebs: {
        volume_type: "gp3",
        iops: 3000,
        throughput: 125,
        volume_size: 80,
        encrypted: "true",
        delete_on_termination: "true",
      },
    },
  ]);
});

it("gives the size that is asked for", () => {
  expect(templateOf({ diskSizeGiB: 200 }).block_device_mappings).toMatchObject([
    { ebs: { volume_size: 200 } },
  ]);
});

it("sizes Bottlerocket's second disk, where images and volumes are", () => {
  expect(templateOf({ amiType: "BOTTLEROCKET_x86_64" }).block_device_mappings).toMatchObject([
    { device_name: "/dev/xvdb" },
  ]);
});

it("answers IMDSv2 only, up to a pod behind its node: two hops", () => {
  expect(templateOf().metadata_options).toEqual({
    http_endpoint: "enabled",
    http_tokens: "required",
    http_put_response_hop_limit: 2,
  });
});

it("puts nodes in the cluster's own security group alone", () => {
  const tree = synthesized(stackWithGroup());
  const { vpc_security_group_ids: groups } = blockOf(tree, "aws_launch_template");
  const [, local = ""] = /^\["\$\{local\.(\S+)\}"\]$/.exec(JSON.stringify(groups)) ?? [];
  expect(tree.locals[local]).toBe(
    "${aws_eks_cluster.cluster_A4C38409.vpc_config[0].cluster_security_group_id}",
  );
});

it("leaves to the node group what EKS refuses in both (EK12)", () => {
  const template = templateOf();
  for (const field of ["instance_type", "iam_instance_profile", "image_id", "key_name"]) {
    expect(template).not.toHaveProperty(field);
  }
  const group = blockOf(synthesized(stackWithGroup()), "aws_eks_node_group");
  expect(group).not.toHaveProperty("disk_size");
  expect(group).not.toHaveProperty("remote_access");
});

it("is used in its newest version, so that a change rolls the nodes", () => {
  const group = blockOf(synthesized(stackWithGroup()), "aws_eks_node_group");
  expect(group.launch_template).toEqual({
    id: expect.stringMatching(/^\$\{aws_launch_template\..+\.id\}$/) as unknown,
    version: expect.stringMatching(/^\$\{aws_launch_template\..+\.latest_version\}$/) as unknown,
  });
});

it("tags instances, volumes and interfaces with a name", () => {
  const Name = "prd-eks-cluster-workers-Node";
  expect(templateOf().tag_specifications).toEqual([
    { resource_type: "instance", tags: { Name } },
    { resource_type: "volume", tags: { Name } },
    { resource_type: "network-interface", tags: { Name } },
  ]);
});

it("has a name of at most 128 characters for the longest cluster name", () => {
  const name = templateOf({}, { clusterName: "c".repeat(100) }).name;
  expect(name).toBe(`${"c".repeat(100)}-workers`);
});

import { TerraformVariable } from "cdktf";
import type { TerraformStack } from "cdktf";
import { EksCluster } from "../src";
import { stackNamed } from "./example";
import { addressesOf, blockOf, blocksOf, synthesized } from "./synthesized";

const variable = (stack: TerraformStack, name: string) =>
  new TerraformVariable(stack, name, { type: "string" }).stringValue;

function stackOfTokens(): TerraformStack {
  const stack = stackNamed("prd");
  const token = (name: string) => variable(stack, name);
  const number = new TerraformVariable(stack, "size", { type: "number" }).numberValue;
  const list = new TerraformVariable(stack, "list", { type: "list(string)" }).listValue;
  new EksCluster(stack, "cluster", {
    clusterName: token("cluster-name"),
    kubernetesVersion: token("kubernetes-version"),
    vpcId: token("vpc-id"),
    subnets: { a: token("subnet-a"), c: token("subnet-c") },
    publicAccessCidrs: list,
    secretsKmsKeyArn: token("key-arn"),
    permissionsBoundaryArn: token("boundary-arn"),
    addons: { coredns: { version: token("addon-version") } },
    nodeGroups: {
      workers: {
        name: token("group-name"),
        instanceTypes: list,
        desiredSize: number,
        labels: { role: token("label") },
        taints: [{ key: "dedicated", value: token("taint"), effect: "NO_SCHEDULE" }],
        diskSizeGiB: number,
        kubernetesVersion: token("group-version"),
        addonPolicies: { autoScaler: true, externalDNS: true, awsLoadBalancerController: true },
      },
      foreign: {
        instanceTypes: [token("instance-type")],
        desiredSize: 1,
        roleArn: token("role-arn"),
      },
    },
  });
  return stack;
}

const tree = synthesized(stackOfTokens());

it("passes each through to Terraform (CD01)", () => {
  const cluster = blockOf(tree, "aws_eks_cluster");
  expect(cluster).toMatchObject({
    name: "${var.cluster-name}",
    version: "${var.kubernetes-version}",
    vpc_config: {
      subnet_ids: ["${var.subnet-a}", "${var.subnet-c}"],
      public_access_cidrs: "${var.list}",
    },
    encryption_config: { provider: { key_arn: "${var.key-arn}" } },
  });
  expect(blockOf(tree, "aws_eks_node_group", "0B57C0BC")).toMatchObject({
    node_group_name: "${var.group-name}",
    instance_types: "${var.list}",
    scaling_config: { desired_size: "${var.size}", min_size: "${var.size}" },
    labels: { role: "${var.label}" },
    version: "${var.group-version}",
  });
  for (const name of [
    "vpc-id",
    "boundary-arn",
    "addon-version",
    "taint",
    "instance-type",
    "role-arn",
  ]) {
    expect(tree.json).toContain(`\${var.${name}}`);
  }
});

it("leaves no marker of a token behind (CD03)", () => {
  expect(tree.json).not.toMatch(/TfToken/);
});

it("makes no address of one", () => {
  for (const address of addressesOf(tree)) expect(address).toMatch(/^aws_\w+\.[\w-]+$/);
});

it("derives names from an unresolved cluster name in Terraform", () => {
  const names = Object.values(blocksOf(tree, "aws_iam_role")).map(({ name }) => name);
  for (const part of ["cluster", "vpc-cni", "node-workers"]) {
    expect(names).toContainEqual(
      expect.stringContaining(`join("", [var.cluster-name, "-${part}"])) <= 64`),
    );
  }
});

it("takes the control plane's role as one", () => {
  const stack = stackNamed("prd");
  new EksCluster(stack, "cluster", {
    clusterName: "prd",
    kubernetesVersion: "1.35",
    vpcId: variable(stack, "vpc"),
    subnets: { a: variable(stack, "a"), c: variable(stack, "c") },
    roleArn: variable(stack, "role"),
    addons: { "vpc-cni": { serviceAccountRoleArn: variable(stack, "cni") }, coredns: false },
  });
  const own = synthesized(stack);
  expect(blockOf(own, "aws_eks_cluster").role_arn).toBe("${var.role}");
  expect(blocksOf(own, "aws_iam_role")).toEqual({});
});

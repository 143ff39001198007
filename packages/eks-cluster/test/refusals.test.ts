import { TerraformVariable, Testing } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps, NodeGroupOptions } from "../src";
import { MINIMUM, stackNamed, stackWith, SUBNETS, WORKERS } from "./example";

const refusedWith = (props: Partial<EksClusterProps>) => () => stackWith(props);
const group = (options: Partial<NodeGroupOptions>): Partial<EksClusterProps> => ({
  nodeGroups: { workers: { ...WORKERS, ...options } },
});

const addon = (
  name: string,
  options: NonNullable<NonNullable<EksClusterProps["addons"]>[string]>,
): Partial<EksClusterProps> => ({
  addons: { ...MINIMUM.addons, [name]: options },
});

it("accepts what the table's rows start from", () => {
  expect(() => Testing.synth(stackWith(group({})), true)).not.toThrow();
});

it.each<[code: string, prop: string, props: Partial<EksClusterProps>]>([
  ["cluster-name", "clusterName", { clusterName: "-prd" }],
  ["kubernetes-version", "kubernetesVersion", { kubernetesVersion: "1.35.1" }],
  ["kubernetes-unsupported", "kubernetesVersion", { kubernetesVersion: "1.31" }],
  ["rollback-from", "rollbackFrom", { rollbackFrom: MINIMUM.kubernetesVersion }],
  [
    "rollback-policy",
    "upgradePolicy",
    { kubernetesVersion: "1.33", rollbackFrom: "1.34", upgradePolicy: "STANDARD" },
  ],
  ["vpc-id", "vpcId", { vpcId: "vpc" }],
  ["too-few-subnets", "subnets", { subnets: {} }],
  ["too-few-subnets", "subnets", { subnets: { a: "subnet-09fd28d637e11b029" } }],
  ["subnet-id", "subnets.c", { subnets: { a: "subnet-09fd28d637e11b029", c: "subnet-x" } }],
  ["no-endpoint", "privateEndpoint", { privateEndpoint: false }],
  ["public-access-cidrs", "publicAccessCidrs", { publicAccessCidrs: ["office"] }],
  ["public-access-reserved", "publicAccessCidrs", { publicAccessCidrs: ["10.0.0.0/8"] }],
  ["role-arn", "roleArn", { roleArn: "eks-role" }],
  [
    "role-arn",
    "addons.vpc-cni.serviceAccountRoleArn",
    addon("vpc-cni", { serviceAccountRoleArn: "cni" }),
  ],
  ["kms-key-arn", "secretsKmsKeyArn", { secretsKmsKeyArn: "alias/eks" }],
  [
    "kms-key-region",
    "secretsKmsKeyArn",
    {
      region: "ap-northeast-2",
      secretsKmsKeyArn: "arn:aws:kms:us-east-1:111122223333:key/1234abcd",
    },
  ],
  ["region", "region", { region: "seoul" }],
  ["iam-path", "path", { path: "eks" }],
  ["policy-arn", "permissionsBoundaryArn", { permissionsBoundaryArn: "limit" }],
  ["node-group-name", "nodeGroups.a b", { nodeGroups: { "a b": WORKERS } }],
  ["node-group-name", "nodeGroups.workers.name", group({ name: "w".repeat(64) })],
  [
    "node-group-duplicate",
    "nodeGroups.a.name",
    { nodeGroups: { a: { ...WORKERS, name: "b" }, b: WORKERS } },
  ],
  ["instance-types", "nodeGroups.workers.instanceTypes", group({ instanceTypes: [] })],
  [
    "mixed-processors",
    "nodeGroups.workers.instanceTypes",
    group({ instanceTypes: ["t3.medium", "t4g.medium"] }),
  ],
  ["ami-type-processor", "nodeGroups.workers.amiType", group({ amiType: "BOTTLEROCKET_ARM_64" })],
  ["ami-type-version", "nodeGroups.workers.amiType", group({ amiType: "AL2_x86_64" })],
  [
    "ami-type-version",
    "nodeGroups.workers.amiType",
    group({ amiType: "AL2_x86_64", kubernetesVersion: "1.33" }),
  ],
  ["node-group-scaling", "nodeGroups.workers", group({ desiredSize: 3, maxSize: 2 })],
  ["node-group-subnets", "nodeGroups.workers.subnets", group({ subnets: ["ap-northeast-2b"] })],
  ["addon-version", "addons.vpc-cni.version", addon("vpc-cni", { version: "newest" })],
  [
    "kube-proxy-skew",
    "addons.kube-proxy.version",
    addon("kube-proxy", { version: "v1.99.0-eksbuild.1" }),
  ],
  ["addon-without-nodes", "addons.coredns", addon("coredns", {})],
  ["disk-size", "nodeGroups.workers.diskSizeGiB", group({ diskSizeGiB: 10 })],
  [
    "node-label-reserved",
    "nodeGroups.workers.labels.kubernetes.io/role",
    group({ labels: { "kubernetes.io/role": "x" } }),
  ],
  ["node-label", "nodeGroups.workers.labels.role", group({ labels: { role: "" } })],
  [
    "node-taint",
    "nodeGroups.workers.taints.0",
    group({ taints: [{ key: "", effect: "NO_SCHEDULE" }] }),
  ],
  ["role-arn", "nodeGroups.workers.roleArn", group({ roleArn: "nodes" })],
  ["kubernetes-version", "nodeGroups.workers.kubernetesVersion", group({ kubernetesVersion: "1" })],
  [
    "node-group-version",
    "nodeGroups.workers.kubernetesVersion",
    group({ kubernetesVersion: "1.36" }),
  ],
  [
    "addon-policies-own-role",
    "nodeGroups.workers.addonPolicies",
    group({ roleArn: "arn:aws:iam::111122223333:role/n", addonPolicies: { ebs: true } }),
  ],
])("refuses with %s, naming construct and %s", (code, prop, props) => {
  const message = new RegExp(`^prd/cluster: ${prop} .* is refused: .*\\. .+\\. \\(${code}\\)$`);
  expect(refusedWith(props)).toThrow(message);
});

it.each(["subnets", "nodeGroups", "addons"] as const)("refuses an unresolved key in %s", (prop) => {
  const stack = stackNamed("prd");
  const name = new TerraformVariable(stack, "name", { type: "string" }).stringValue;
  const records = {
    subnets: { ...SUBNETS, [name]: "subnet-09fd28d637e11b029" },
    nodeGroups: { [name]: WORKERS },
    addons: { [name]: {} },
  };
  expect(() => new EksCluster(stack, "cluster", { ...MINIMUM, [prop]: records[prop] })).toThrow(
    new RegExp(`prd/cluster: ${prop} .* \\(unresolved-key\\)`),
  );
});

it("tells everything that is wrong at once", () => {
  expect(refusedWith({ ...group({ diskSizeGiB: 10 }), clusterName: "-prd", vpcId: "vpc" }))
    .toThrowErrorMatchingInlineSnapshot(`
    "prd/cluster: clusterName "-prd" is refused: 1 to 100 letters, digits, hyphens and underscores, a letter or digit first. Shorten it or replace the other characters. (cluster-name)
    prd/cluster: vpcId "vpc" is refused: vpc- and 17 (before 2018: 8) hexadecimal digits in lower case. Copy it from the VPC console or \`aws ec2 describe-vpcs\`. (vpc-id)
    prd/cluster: nodeGroups.workers.diskSizeGiB 10 is refused: a whole number of GiB from 20 (the image's own size) to 16384. Give a size in that range, or leave it out for 80 GiB. (disk-size)"
  `);
});

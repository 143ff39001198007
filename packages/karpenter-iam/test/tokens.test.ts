import { TerraformVariable } from "cdktf";
import { KarpenterIam } from "../src";
import { stackNamed } from "./example";
import { addressesOf, blockOf, blocksOf, synthesized } from "./synthesized";

const stack = stackNamed("prd");
const token = (name: string) => new TerraformVariable(stack, name, { type: "string" }).stringValue;
new KarpenterIam(stack, "karpenter", {
  cluster: {
    clusterName: token("cluster-name"),
    oidcProviderArn: token("provider-arn"),
    oidcIssuerUrl: token("issuer"),
  },
  karpenterVersion: "1.14",
  namespace: token("namespace"),
  serviceAccount: token("service-account"),
  account: token("account"),
  region: token("region"),
  instanceProfile: true,
  path: token("path"),
  permissionsBoundaryArn: token("boundary-arn"),
});
const named = new KarpenterIam(stack, "named", {
  cluster: { clusterName: "named", oidcProviderArn: token("p2"), oidcIssuerUrl: token("i2") },
  karpenterVersion: "1.14",
  nodeRole: { name: token("node-role-name") },
  controllerRole: { name: token("controller-role-name") },
});
const tree = synthesized(stack);

it("are passed through to Terraform (CD01)", () => {
  for (const name of [
    ...["cluster-name", "provider-arn", "issuer", "namespace", "service-account", "account"],
    ...["region", "path", "boundary-arn", "node-role-name", "controller-role-name"],
  ]) {
    // Alone, or inside a call such as replace().
    expect(tree.json).toMatch(new RegExp(`\\$\\{[^}]*var\\.${name}[,}]`));
  }
});

it("leave no marker behind, also in the keys of policies (CD03)", () => {
  expect(tree.json).not.toMatch(/TfToken/);
  const policy = blockOf(tree, "aws_iam_policy", {
    part: "karpenter_controller-role_NodeLifecycle",
  });
  expect(String(policy.policy)).toContain(
    '"aws:ResourceTag/kubernetes.io/cluster/${var.cluster-name}":"owned"',
  );
});

it("become no address", () => {
  for (const address of addressesOf(tree)) expect(address).toMatch(/^aws_\w+\.[\w-]+$/);
});

it("are names as given, or with the guide's prefixes and a length that Terraform checks", () => {
  const names = Object.values(blocksOf(tree, "aws_iam_role")).map(({ name }) => String(name));
  expect(names.sort().reverse()).toEqual([
    "${var.node-role-name}",
    "${var.controller-role-name}",
    expect.stringMatching(/"KarpenterNodeRole-", var\.cluster-name.* <= 64/),
    expect.stringMatching(/"KarpenterControllerRole-", var\.cluster-name.* <= 64/),
  ]);
});

it("spare the lookup of what is given", () => {
  expect(Object.keys(tree.data.aws_region ?? {})).toHaveLength(1);
  expect(Object.keys(tree.data.aws_caller_identity ?? {})).toHaveLength(1);
  expect(named.interruptionQueueName).toEqual(expect.any(String));
});

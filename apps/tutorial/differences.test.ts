import { readFileSync } from "node:fs";
import path from "node:path";
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App, Testing } from "cdktf";
import tutorial from "./environment";

// What apps/tutorial does otherwise than the tutorial is listed in docs/tutorial.md with its reason.

type Resources = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;
const { resource } = JSON.parse(Testing.synth(new EnvironmentStack(new App(), tutorial), true)) as {
  resource: Resources;
};
const all = (type: string) => Object.values(resource[type] ?? {});
const cluster = all("aws_eks_cluster")[0] ?? {};

const page = readFileSync(path.join(__dirname, "../../docs/tutorial.md"), "utf8");
const differences = page.slice(page.indexOf("## Where ours differs"));

it.each([
  // The tutorial's commands make roles, one instance profile, tags and one inline policy; eksctl makes the rest.
  ["Interruption queue", () => all("aws_sqs_queue").length, 1],
  ["Controller policy", () => all("aws_iam_role_policy").length, 0],
  ["Endpoint", () => cluster.vpc_config, { endpoint_private_access: true }],
  [
    "Control plane logs",
    () => cluster.enabled_cluster_log_types,
    ["api", "audit", "authenticator"],
  ],
  ["Protection", () => cluster.lifecycle, { prevent_destroy: true }],
  [
    "metrics-server",
    () =>
      all("aws_eks_addon")
        .map(({ addon_name: name }) => name)
        .sort(),
    ["coredns", "kube-proxy", "vpc-cni"],
  ],
  ["Shared node security group", () => all("aws_security_group").length, 1],
  [
    "Image",
    () => all("aws_eks_node_group").map(({ ami_type: type }) => type),
    ["AL2023_x86_64_STANDARD", "AL2023_x86_64_STANDARD"],
  ],
  [
    "Node group roles",
    () =>
      all("aws_iam_role")
        .map(({ name }) => String(name))
        .filter((name) => name.includes("-node-"))
        .sort(),
    ["prd-eks-cluster-node-prd-eks-dataplane1", "prd-eks-cluster-node-prd-eks-dataplane2"],
  ],
  ["Kubernetes version", () => cluster.version, "1.29"],
])("%s is listed, and is as the app has it", (title, actual, expected) => {
  expect(differences).toContain(`**${title}`);
  const value: unknown = actual();
  expect({ value }).toMatchObject({ value: expected });
});

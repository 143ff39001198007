import { EksCluster as AwsEksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { Subnet } from "@cdktf/provider-aws/lib/subnet";
import { Vpc } from "@cdktf/provider-aws/lib/vpc";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { AccessEntries, AwsAuth } from "@cdktf-karpenter/aws-auth";
import { DiscoveryTags } from "@cdktf-karpenter/discovery-tags";
import { EksCluster } from "@cdktf-karpenter/eks-cluster";
import { KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { App, TerraformStack, Testing } from "cdktf";
import { rightEnvironment } from "./environments";
import { textOf } from "./synthesized";

// Terraform reads a data source during apply as long as a change is planned of a resource that the data source names
// itself: https://developer.hashicorp.com/terraform/language/data-sources#data-resource-dependencies

/** Data sources that name a resource, each with what it names. */
function directReferences(json: string): string[] {
  const { data } = JSON.parse(json) as { data: Record<string, Record<string, unknown>> };
  return Object.entries(data).flatMap(([type, blocks]) =>
    Object.entries(blocks).flatMap(([name, block]) => {
      const named = JSON.stringify(block).match(/(?<![.\w])(aws|kubernetes)_\w+\.[\w-]+/g);
      return named === null ? [] : [`data.${type}.${name} names ${named.join(", ")}`];
    }),
  );
}

it("finds the references that it looks for", () => {
  const id = "${aws_subnet.a.id}";
  const data = { aws_subnet: { a: { id }, b: { id: "${data.aws_subnet.c.id}" } } };
  expect(directReferences(JSON.stringify({ data }))).toEqual([
    "data.aws_subnet.a names aws_subnet.a",
  ]);
});

it.each([
  ["aws-auth", "API_AND_CONFIG_MAP" as const],
  ["access entries", "API" as const],
])("an environment with %s has no data source that names a resource", (_with, mode) => {
  const addons = { "eks-pod-identity-agent": {} };
  const cluster = { ...rightEnvironment.cluster, authenticationMode: mode, addons };
  const karpenter = { karpenterVersion: "1.14", identity: "pod-identity" as const };
  expect(directReferences(textOf({ ...rightEnvironment, cluster, karpenter }))).toEqual([]);
});

it("nor has one of the parts on what the caller's own stack makes", () => {
  const stack = new TerraformStack(new App(), "parts");
  new AwsProvider(stack, "aws", { region: "eu-west-1" });
  new KubernetesProvider(stack, "kubernetes", {});
  const vpc = new Vpc(stack, "vpc", { cidrBlock: "10.0.0.0/16" });
  const subnet = (id: string) => new Subnet(stack, id, { vpcId: vpc.id }).id;
  const subnets = { a: subnet("a"), b: subnet("b") };
  const role = new IamRole(stack, "role", { assumeRolePolicy: "{}" });
  const foreign = new AwsEksCluster(stack, "foreign", {
    ...{ name: "foreign", roleArn: role.arn, vpcConfig: { subnetIds: Object.values(subnets) } },
  });
  const cluster = {
    clusterName: foreign.name,
    clusterArn: foreign.arn,
    endpoint: foreign.endpoint,
    clusterSecurityGroupId: foreign.vpcConfig.clusterSecurityGroupId,
    oidcProviderArn: "arn:aws:iam::111122223333:oidc-provider/issuer",
    oidcIssuerUrl: foreign.identity.get(0).oidc.get(0).issuer,
    authenticationMode: "API_AND_CONFIG_MAP" as const,
  };
  new EksCluster(stack, "ours", {
    ...{ clusterName: "ours", kubernetesVersion: "1.35", vpcId: vpc.id, subnets },
    addons: { coredns: false },
  });
  new DiscoveryTags(stack, "tags", { cluster, subnets });
  new AwsAuth(stack, "aws-auth", { cluster, nodeRoleArns: { nodes: role.arn } });
  new AccessEntries(stack, "entries", { cluster, adminArns: { team: role.arn } });
  new KarpenterIam(stack, "karpenter", {
    ...{ cluster, karpenterVersion: "1.14", identity: "pod-identity" },
    nodeRole: { existingRole: role.arn },
  });
  expect(directReferences(Testing.synth(stack, true))).toEqual([]);
});

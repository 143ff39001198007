import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { EnvironmentStack } from "../src";
import { rightEnvironment as right } from "./environments";
import { only, synthesize, textOf } from "./synthesized";

describe("state", () => {
  it("is in S3, encrypted, with a lock file and without a lock table (CD10)", () => {
    const { s3 } = synthesize(right).terraform.backend;
    expect(s3).toEqual({
      bucket: "stage-terraform-state",
      key: "stage/terraform.tfstate",
      region: "eu-west-1",
      encrypt: true,
      use_lockfile: true,
    });
  });
});

describe("providers", () => {
  it("refuse another account's credentials", () => {
    expect(synthesize(right).provider.aws).toEqual([
      expect.objectContaining({ region: "eu-west-1", allowed_account_ids: ["111122223333"] }),
    ]);
  });

  it("reach the cluster with a token of each run, never a stored one (AU19)", () => {
    const [kubernetes] = synthesize(right).provider.kubernetes ?? [];
    expect(kubernetes).not.toHaveProperty("token");
    expect(kubernetes?.exec).toEqual([
      expect.objectContaining({
        command: "aws",
        args: expect.arrayContaining(["get-token", "--cluster-name", "stage"]) as unknown,
      }),
    ]);
  });

  it("never say where AWS is: they follow AWS_ENDPOINT_URL", () => {
    expect(textOf(right)).not.toMatch(/endpoints|localhost|127\.0\.0\.1/);
  });
});

describe("protection", () => {
  const lifecycle = (protect?: boolean) =>
    only(synthesize({ ...right, protect }).resource, "aws_eks_cluster").lifecycle;
  it("keeps a plan from destroying the cluster by default", () => {
    expect(lifecycle()).toMatchObject({ prevent_destroy: true });
  });
  it("is switched off for teardown", () => {
    expect(lifecycle(false)).toMatchObject({ prevent_destroy: false });
  });
});

describe("access", () => {
  it("creates aws-auth before the node groups, so that EKS finds it (AU06)", () => {
    const { resource } = synthesize(right);
    const [address] = Object.keys(resource.kubernetes_config_map_v1 ?? {});
    const group = only(resource, "aws_eks_node_group");
    expect(group.depends_on).toContain(`kubernetes_config_map_v1.${address ?? ""}`);
  });

  it("creates aws-auth for a cluster without node groups: Karpenter's nodes need it (AU05)", () => {
    const { resource } = synthesize({ ...right, nodeGroups: {} });
    expect(Object.keys(resource.kubernetes_config_map_v1 ?? {})).toHaveLength(1);
  });

  it("admits Karpenter's nodes by an EC2_LINUX entry in mode API, with the whole ARN", () => {
    const { resource } = synthesize({
      ...right,
      cluster: { ...right.cluster, authenticationMode: "API" },
    });
    expect(resource.kubernetes_config_map_v1).toBeUndefined();
    const entry = only(resource, "aws_eks_access_entry");
    expect(entry).toMatchObject({ type: "EC2_LINUX" });
    expect(entry.principal_arn).toMatch(/^\$\{aws_iam_role\.karpenter_node-role.*\.arn\}$/);
  });

  it("leaves the ConfigMap alone when aws-auth is turned off, at the address it had (AU20)", () => {
    const before = synthesize(right);
    const [address] = Object.keys(before.resource.kubernetes_config_map_v1 ?? {});
    const { removed } = synthesize({ ...right, access: { awsAuth: false } });
    expect(removed).toEqual([
      {
        from: `kubernetes_config_map_v1.${address ?? ""}`,
        lifecycle: { destroy: false },
      },
    ]);
  });

  it("makes administrators by access entry, in any partition", () => {
    const { resource } = synthesize({
      ...right,
      access: { admins: { ops: "arn:aws:iam::111122223333:role/ops" } },
    });
    expect(only(resource, "aws_eks_access_policy_association").policy_arn).toMatch(
      /^arn:\$\{data\.aws_partition\.[^}]+\.partition\}:eks::aws:cluster-access-policy\/AmazonEKSClusterAdminPolicy$/,
    );
  });
});

it("writes no partition into an ARN", () => {
  expect(textOf(right)).not.toContain("arn:aws:");
});

it("tells what the install of Karpenter needs", () => {
  expect(Object.keys(synthesize(right).output).sort()).toEqual([
    "cluster-endpoint",
    "cluster-name",
    "karpenter-controller-role-arn",
    "karpenter-interruption-queue",
    "karpenter-node-role-name",
  ]);
});

it("passes unresolved values through, never into an id (CD01)", () => {
  const app = new App();
  const variables = new TerraformStack(app, "variables");
  const token = (name: string) => new TerraformVariable(variables, name, {}).stringValue;
  const stack = new EnvironmentStack(app, {
    ...right,
    vpc: { id: token("vpc"), subnets: { a: token("a"), b: token("b") } },
    cluster: { name: token("cluster"), kubernetesVersion: token("kubernetes") },
    nodeGroups: {
      workers: {
        name: token("group"),
        instanceTypes: [token("type")],
        desiredSize: 1,
        labels: { role: token("label") },
      },
    },
    permissionsBoundaryArn: token("boundary"),
    karpenter: { version: "0.34.1", namespace: token("namespace") },
  });
  const text = Testing.synth(stack, true);
  expect(text).toContain("var.cluster");
  expect(text).not.toContain("TfToken[");
  const { resource } = JSON.parse(text) as { resource: Record<string, Record<string, unknown>> };
  const ids = Object.values(resource).flatMap((byId) => Object.keys(byId));
  expect(ids.filter((id) => id.includes("var."))).toEqual([]);
});

it("has two environments in one app", () => {
  const app = new App();
  new EnvironmentStack(app, right);
  const other = new EnvironmentStack(app, { ...right, name: "other" });
  expect(Testing.synth(other, true)).toContain("other/terraform.tfstate");
});

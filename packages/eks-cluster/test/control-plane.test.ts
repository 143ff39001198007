import { AnnotationMetadataEntryType } from "cdktf";
import type { EksClusterProps } from "../src";
import { SUBNETS, WORKERS, stackWith, stackWithGroup } from "./example";
import { addressesOf, blockOf, blocksOf, synthesized } from "./synthesized";

const clusterOf = (props: Partial<EksClusterProps> = {}) =>
  blockOf(synthesized(stackWith(props)), "aws_eks_cluster");

describe("API server endpoint (EK13)", () => {
  it("is private unless something else is asked for, and says so", () => {
    expect(clusterOf().vpc_config).toMatchObject({
      endpoint_private_access: true,
      endpoint_public_access: false,
    });
  });

  it("is public to exactly the given ranges", () => {
    const publicAccessCidrs = ["1.2.3.0/24", "1.2.4.7/32"];
    expect(clusterOf({ publicAccessCidrs }).vpc_config).toMatchObject({
      endpoint_private_access: true,
      endpoint_public_access: true,
      public_access_cidrs: publicAccessCidrs,
    });
  });

  it("is public alone when the private one is turned off", () => {
    const props = { publicAccessCidrs: ["1.2.3.0/24"], privateEndpoint: false };
    expect(clusterOf(props).vpc_config).toMatchObject({
      endpoint_private_access: false,
      endpoint_public_access: true,
    });
  });
});

it("warns of nodes that may be outside the ranges of a public endpoint", () => {
  const props = { publicAccessCidrs: ["1.2.3.0/24"], privateEndpoint: false };
  const warnings = (options: Partial<EksClusterProps>) =>
    stackWith(options)
      .node.findAll()
      .flatMap(({ node }) =>
        node.metadata.filter(({ type }) => type === (AnnotationMetadataEntryType.WARN as string)),
      );
  expect(warnings(props)).toMatchObject([
    { data: expect.stringMatching(/NAT gateways/) as unknown },
  ]);
  expect(warnings({ ...props, privateEndpoint: true })).toEqual([]);
});

describe("access", () => {
  it("admits by access entries and aws-auth, and makes the creator an administrator", () => {
    expect(clusterOf().access_config).toEqual({
      authentication_mode: "API_AND_CONFIG_MAP",
      bootstrap_cluster_creator_admin_permissions: true,
    });
  });

  it.each(["API", "API_AND_CONFIG_MAP", "CONFIG_MAP"] as const)("can be %s", (mode) => {
    expect(clusterOf({ authenticationMode: mode }).access_config).toMatchObject({
      authentication_mode: mode,
    });
  });

  it("can leave the creator without rights", () => {
    expect(clusterOf({ creatorIsAdmin: false }).access_config).toMatchObject({
      bootstrap_cluster_creator_admin_permissions: false,
    });
  });
});

describe("what would replace the cluster", () => {
  it("is refused at plan by default", () => {
    expect(clusterOf().lifecycle).toMatchObject({ prevent_destroy: true });
  });

  it("goes through when protection is off", () => {
    expect(clusterOf({ protect: false }).lifecycle).toMatchObject({ prevent_destroy: false });
  });

  it("does not come from options that count on creation only", () => {
    expect(clusterOf().lifecycle).toMatchObject({
      ignore_changes: [
        "access_config[0].bootstrap_cluster_creator_admin_permissions",
        "bootstrap_self_managed_addons",
      ],
    });
  });
});

describe("control plane logs", () => {
  it("are the API server's, the audit's and the authenticator's", () => {
    expect(clusterOf().enabled_cluster_log_types).toEqual(["api", "audit", "authenticator"]);
  });

  it("are the given ones, down to none", () => {
    expect(clusterOf({ logTypes: ["scheduler"] }).enabled_cluster_log_types).toEqual(["scheduler"]);
    expect(clusterOf({ logTypes: [] }).enabled_cluster_log_types).toEqual([]);
  });
});

describe("Kubernetes Secrets", () => {
  it("are encrypted with AWS's key by default", () => {
    expect(clusterOf()).not.toHaveProperty("encryption_config");
  });

  it("are encrypted with the given key", () => {
    const keyArn = "arn:aws:kms:ap-northeast-2:111122223333:key/1234abcd";
    expect(clusterOf({ secretsKmsKeyArn: keyArn }).encryption_config).toEqual({
      provider: { key_arn: keyArn },
      resources: ["secrets"],
    });
  });
});

describe("role of the control plane", () => {
  it("is made, trusted by EKS alone, with EKS's two policies that the cluster waits for", () => {
    const tree = synthesized(stackWith());
    const role = blockOf(tree, "aws_iam_role", "cluster-role_2190FB64");
    expect(JSON.parse(String(role.assume_role_policy))).toEqual({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Service: "eks.amazonaws.com" },
          Action: ["sts:AssumeRole", "sts:TagSession"],
        },
      ],
    });
    const policies = Object.values(blocksOf(tree, "aws_iam_role_policy_attachment")).map(
      ({ policy_arn: arn }) => String(arn).split("/").at(-1),
    );
    expect(policies).toEqual(
      expect.arrayContaining(["AmazonEKSClusterPolicy", "AmazonEKSVPCResourceController"]),
    );
    expect(blockOf(tree, "aws_eks_cluster").depends_on).toEqual([
      expect.stringContaining("AmazonEKSClusterPolicy"),
      expect.stringContaining("AmazonEKSVPCResourceController"),
    ]);
  });

  it("is the caller's own, and then none is made", () => {
    const roleArn = "arn:aws:iam::111122223333:role/team/eks-cluster";
    const tree = synthesized(stackWith({ roleArn }));
    expect(blockOf(tree, "aws_eks_cluster").role_arn).toBe(roleArn);
    expect(addressesOf(tree).filter((address) => address.includes("cluster-role"))).toEqual([]);
  });

  it.each([1, 56, 57, 100])(
    "has a name of at most 64 characters for a cluster name of %p (KI04)",
    (length) => {
      const clusterName = "c".repeat(length);
      const roles = Object.values(
        blocksOf(synthesized(stackWith({ clusterName })), "aws_iam_role"),
      );
      for (const { name } of roles) expect(String(name)).toMatch(/^[\w-]{1,64}$/);
      expect(new Set(roles.map(({ name }) => name)).size).toBe(roles.length);
    },
  );
});

describe("permissions boundary", () => {
  const roles = (props: Partial<EksClusterProps>) =>
    Object.values(blocksOf(synthesized(stackWithGroup({}, props)), "aws_iam_role"));

  it("is on every role that is made", () => {
    const permissionsBoundaryArn = "arn:aws:iam::111122223333:policy/limit";
    expect(roles({ permissionsBoundaryArn }).map((role) => role.permissions_boundary)).toEqual([
      permissionsBoundaryArn,
      permissionsBoundaryArn,
      permissionsBoundaryArn,
    ]);
  });

  it("is on none by default", () => {
    expect(roles({}).filter((role) => "permissions_boundary" in role)).toEqual([]);
  });
});

describe("network", () => {
  it("has one security group of its own, without the tag that the cluster's alone may carry (DT03)", () => {
    const tree = synthesized(stackWithGroup());
    expect(Object.keys(blocksOf(tree, "aws_security_group"))).toHaveLength(1);
    expect(tree.json).not.toContain("kubernetes.io/cluster");
  });

  it("checks each subnet's VPC and that there are two zones, at plan (EK15)", () => {
    const tree = synthesized(stackWith());
    const checked = Object.values(tree.data.aws_subnet ?? {}).filter(({ lifecycle }) => lifecycle);
    expect(checked.map(({ id }) => id)).toEqual([
      "subnet-09fd28d637e11b029",
      "subnet-0ee462c61cd9b9395",
    ]);
    expect(blockOf(tree, "aws_eks_cluster").lifecycle).toMatchObject({
      precondition: expect.arrayContaining([
        expect.objectContaining({
          error_message: expect.stringContaining("two availability zones") as unknown,
        }),
      ]) as unknown,
    });
  });

  it("is never in the way of an apply by a security group that is in use", () => {
    const { lifecycle } = blockOf(synthesized(stackWith()), "aws_security_group");
    // A rename or a new description would replace it; the one in use cannot go first.
    expect(lifecycle).toEqual({
      create_before_destroy: true,
      ignore_changes: ["name", "description"],
    });
  });

  it("has subnets for nodes of its own, in any zone of the VPC", () => {
    const nodeSubnets = { ...SUBNETS, b: "subnet-0b6c1d92e47f3a851" };
    const tree = synthesized(stackWith({ nodeSubnets, nodeGroups: { workers: WORKERS } }));
    expect(blockOf(tree, "aws_eks_cluster").vpc_config).toMatchObject({
      subnet_ids: Object.values(SUBNETS),
    });
    expect(blockOf(tree, "aws_eks_node_group").subnet_ids).toEqual(Object.values(nodeSubnets));
    const checked = Object.values(tree.data.aws_subnet ?? {}).filter(({ lifecycle }) => lifecycle);
    expect(checked.map(({ id }) => id).sort()).toEqual(Object.values(nodeSubnets).sort());
  });
});

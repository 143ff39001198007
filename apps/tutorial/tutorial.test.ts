import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App, Testing } from "cdktf";
import tutorial from "./environment";

// What the tutorial does by hand, in its own words: the values below are copied from its commands and files.

type Values = Readonly<Record<string, unknown>>;
type Resources = Readonly<Record<string, Readonly<Record<string, Values>>>>;

const { resource } = JSON.parse(Testing.synth(new EnvironmentStack(new App(), tutorial), true)) as {
  resource: Resources;
};

/** The resource of a type that has an attribute with a value. */
function find(type: string, attribute: string, value: unknown): [address: string, values: Values] {
  const found = Object.entries(resource[type] ?? {}).find(
    ([, values]) => values[attribute] === value,
  );
  if (!found) throw new Error(`no ${type} whose ${attribute} is ${String(value)}`);
  return [`${type}.${found[0]}`, found[1]];
}

/** Names of the AWS managed policies of a role. */
function managedPoliciesOf(roleAddress: string): string[] {
  return Object.values(resource.aws_iam_role_policy_attachment ?? {})
    .filter(({ role }) => role === `\${${roleAddress}.name}`)
    .map(({ policy_arn: arn }) => String(arn).replace(/^.*:policy\//, ""))
    .sort();
}

interface Trust {
  readonly Statement: readonly [Values & { readonly Condition?: { StringEquals: Values } }];
}

/** A trust policy; expressions, which Terraform fills in, may hold quotes of their own. */
function trustOf(role: Values): Trust {
  const text = (role.assume_role_policy as string).replace(/\$\{replace\([^}]*\)\}/g, "<issuer>");
  return JSON.parse(text) as Trust;
}

describe("01 EKS cluster (ClusterConfig YAML)", () => {
  const [, cluster] = find("aws_eks_cluster", "name", "prd-eks-cluster");

  it("has the VPC's two private subnets", () => {
    expect(cluster.vpc_config).toMatchObject({
      subnet_ids: ["subnet-09fd28d637e11b029", "subnet-0ee462c61cd9b9395"],
    });
    const [, group] = find("aws_security_group", "vpc_id", "vpc-02172b18928eebff8");
    expect(group.name).toContain("prd-eks-cluster");
  });

  it("runs Kubernetes 1.29 (K8S_VERSION)", () => {
    expect(cluster.version).toBe("1.29");
  });

  it.each([
    ["prd-eks-dataplane1", "subnet-09fd28d637e11b029"],
    ["prd-eks-dataplane2", "subnet-0ee462c61cd9b9395"],
  ])("has the managed node group %s in %s", (name, subnet) => {
    const [, group] = find("aws_eks_node_group", "node_group_name", name);
    expect(group).toMatchObject({
      instance_types: ["t2.medium"],
      labels: { role: "workers" },
      subnet_ids: [subnet],
      // eksctl: a desired capacity alone is minimum and maximum too.
      scaling_config: { desired_size: 1, min_size: 1, max_size: 1 },
    });
  });

  it("gives pods of the second group the image builder's rights, and only them", () => {
    const builders = Object.values(resource.aws_iam_role_policy_attachment ?? {}).filter(
      ({ policy_arn: arn }) => String(arn).endsWith("/AmazonEC2ContainerRegistryPowerUser"),
    );
    expect(builders).toHaveLength(1);
    expect(builders[0]?.role).toContain("prd-eks-dataplane2");
  });

  it("has an OIDC provider (withOIDC)", () => {
    expect(Object.values(resource.aws_iam_openid_connect_provider ?? {})).toEqual([
      expect.objectContaining({ client_id_list: ["sts.amazonaws.com"] }),
    ]);
  });
});

describe("2-1 node role", () => {
  const [address, role] = find("aws_iam_role", "name", "KarpenterNodeRole-prd-eks-cluster");

  it("is trusted by EC2", () => {
    const [statement] = trustOf(role).Statement;
    expect(statement).toMatchObject({ Effect: "Allow", Action: "sts:AssumeRole" });
    // ec2.amazonaws.com in the partition aws.
    expect(statement.Principal).toEqual({
      Service: expect.stringMatching(/^ec2\.\$\{local\..*ec2-principal-suffix.*\}$/) as unknown,
    });
  });

  it("has the four managed policies", () => {
    expect(managedPoliciesOf(address)).toEqual([
      "AmazonEC2ContainerRegistryReadOnly",
      "AmazonEKSWorkerNodePolicy",
      "AmazonEKS_CNI_Policy",
      "AmazonSSMManagedInstanceCore",
    ]);
  });

  it("is in the instance profile", () => {
    const [, profile] = find(
      "aws_iam_instance_profile",
      "name",
      "KarpenterNodeInstanceProfile-prd-eks-cluster",
    );
    expect(profile.role).toBe(`\${${address}.name}`);
  });
});

describe("2-2 controller role", () => {
  const [address, role] = find("aws_iam_role", "name", "KarpenterControllerRole-prd-eks-cluster");

  it("is trusted by the service account karpenter in the namespace karpenter alone", () => {
    const [statement] = trustOf(role).Statement;
    expect(statement.Action).toBe("sts:AssumeRoleWithWebIdentity");
    const conditions = Object.entries(statement.Condition?.StringEquals ?? {});
    expect(conditions).toEqual([
      [expect.stringMatching(/:aud$/), "sts.amazonaws.com"],
      [expect.stringMatching(/:sub$/), "system:serviceaccount:karpenter:karpenter"],
    ]);
  });

  it("may do what the tutorial's policy allows the controller of this version to do", () => {
    const tutorial = [
      ...["ssm:GetParameter", "pricing:GetProducts", "iam:PassRole", "eks:DescribeCluster"],
      ...["ec2:DescribeImages", "ec2:RunInstances", "ec2:DescribeSubnets"],
      ...["ec2:DescribeSecurityGroups", "ec2:DescribeLaunchTemplates", "ec2:DescribeInstances"],
      ...["ec2:DescribeInstanceTypes", "ec2:DescribeInstanceTypeOfferings"],
      ...["ec2:DescribeAvailabilityZones", "ec2:DeleteLaunchTemplate", "ec2:CreateTags"],
      ...["ec2:CreateLaunchTemplate", "ec2:CreateFleet", "ec2:DescribeSpotPriceHistory"],
      ...["ec2:TerminateInstances", "iam:CreateInstanceProfile", "iam:TagInstanceProfile"],
      ...["iam:AddRoleToInstanceProfile", "iam:RemoveRoleFromInstanceProfile"],
      ...["iam:DeleteInstanceProfile", "iam:GetInstanceProfile"],
    ];
    const allowed = controllerStatements().flatMap(({ Action: action }) => [action].flat());
    expect(allowed).toEqual(expect.arrayContaining(tutorial));
  });

  it("may do the changing ones on the cluster's own resources only, where the tutorial says *", () => {
    const changing = /^ec2:(Run|Create|Delete|Terminate)/;
    const unscoped = controllerStatements().filter(
      ({ Action: action, Resource: where, Condition: condition }) =>
        [action].flat().some((name) => changing.test(name)) &&
        (where === "*" ||
          ([where].flat().some((arn) => /:(instance|launch-template)\//.test(arn)) && !condition)),
    );
    expect(unscoped).toEqual([]);
  });

  function controllerStatements(): { Action: string; Resource: string; Condition?: object }[] {
    const attached = Object.values(resource.aws_iam_role_policy_attachment ?? {})
      .filter(({ role: name }) => name === `\${${address}.name}`)
      .map(({ policy_arn: arn }) => /aws_iam_policy\.([^.]+)\.arn/.exec(String(arn))?.[1] ?? "");
    return attached.flatMap((id) => {
      const { policy } = resource.aws_iam_policy?.[id] ?? {};
      return (JSON.parse(policy as string) as { Statement: never[] }).Statement;
    });
  }
});

describe("2-3 tags", () => {
  const tags = Object.values(resource.aws_ec2_tag ?? {});

  it("are karpenter.sh/discovery = prd-eks-cluster, everywhere", () => {
    const pairs = tags.map(({ key, value }) => `${String(key)}=${String(value)}`);
    expect(new Set(pairs)).toEqual(new Set(["karpenter.sh/discovery=prd-eks-cluster"]));
  });

  it("are on the subnets of the node groups and on the cluster's security group, nothing else", () => {
    expect(tags.map(({ resource_id: id }) => id).sort()).toEqual([
      expect.stringMatching(/^\$\{local\.cluster_attributes_security-group-id_/),
      "subnet-09fd28d637e11b029",
      "subnet-0ee462c61cd9b9395",
    ]);
  });
});

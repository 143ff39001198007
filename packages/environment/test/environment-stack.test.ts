import { App, S3Backend, TerraformStack, Testing } from "cdktf";
import { Construct } from "constructs";
import { EnvironmentStack } from "../src";
import type { Environment } from "../src";
import { rightEnvironment as right } from "./environments";
import { only, synthesize, textOf } from "./synthesized";
import type { Synthesized } from "./synthesized";

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
    const cluster = { ...right.cluster, addons: { coredns: false } } as const;
    const { resource } = synthesize({ ...right, cluster, nodeGroups: {} });
    expect(Object.keys(resource.kubernetes_config_map_v1 ?? {})).toHaveLength(1);
  });

  it("admits Karpenter's nodes by an EC2_LINUX entry in mode API, with the whole ARN", () => {
    const { resource } = synthesize({
      ...right,
      cluster: { ...right.cluster, authenticationMode: "API" },
    });
    expect(resource.kubernetes_config_map_v1).toBeUndefined();
    const entries = Object.values(resource.aws_eks_access_entry ?? {});
    expect(entries.map(({ type }) => type)).toEqual(["EC2_LINUX", "EC2_LINUX"]);
    expect(entries.map(({ principal_arn: arn }) => arn)).toEqual([
      expect.stringMatching(/^\$\{aws_iam_role\.karpenter_node-role.*\.arn\}$/),
      // The node group's: EKS would leave its own behind.
      expect.stringMatching(/^\$\{aws_iam_role\.cluster_node-group-workers.*\.arn\}$/),
    ]);
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
      access: { adminArns: { ops: "arn:aws:iam::111122223333:role/ops" } },
    });
    expect(only(resource, "aws_eks_access_policy_association").policy_arn).toMatch(
      /^arn:\$\{data\.aws_partition\.[^}]+\.partition\}:eks::aws:cluster-access-policy\/AmazonEKSClusterAdminPolicy$/,
    );
  });
});

// Default tags of the provider do not reach what EC2 makes of a launch template:
// https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html
it.each([
  [undefined, { environment: "stage" }],
  [{ team: "platform" }, { team: "platform" }],
])("puts tags %p on instances, volumes and network interfaces of node groups", (tags, expected) => {
  const template = only(synthesize({ ...right, tags }).resource, "aws_launch_template");
  const specifications = template.tag_specifications as {
    readonly resource_type: string;
    readonly tags: object;
  }[];
  expect(specifications.map(({ resource_type: type }) => type).sort()).toEqual([
    "instance",
    "network-interface",
    "volume",
  ]);
  for (const { tags: given } of specifications) expect(given).toMatchObject(expected);
});

it("writes no partition into an ARN", () => {
  expect(textOf(right)).not.toContain("arn:aws:");
});

it("tells what the install of Karpenter needs", () => {
  expect(Object.keys(synthesize(right).output).sort()).toEqual([
    "cluster-endpoint",
    "cluster-name",
    "karpenter-controller-role-arn",
    "karpenter-helm-values",
    "karpenter-interruption-queue",
    "karpenter-node-class-defaults",
    "karpenter-node-role-name",
  ]);
});

describe("subnets", () => {
  const more = { ...right.vpc.subnets, k: "subnet-0a1b2c3d4e5f60003" };

  it("of Karpenter are those with the discovery tag: one more is one tag more and nothing else", () => {
    const before = synthesize(right).resource;
    const after = synthesize({ ...right, vpc: { ...right.vpc, karpenterSubnets: more } }).resource;
    const { aws_ec2_tag: tagsBefore = {}, ...othersBefore } = before;
    const { aws_ec2_tag: tagsAfter = {}, ...othersAfter } = after;
    expect(othersAfter).toEqual(othersBefore);
    expect(tagsAfter).toMatchObject(tagsBefore);
    const added = Object.keys(tagsAfter).filter((name) => !(name in tagsBefore));
    expect(added.map((name) => tagsAfter[name]?.resource_id)).toEqual([more.k]);
  });

  it("of node groups change neither the control plane nor the tags", () => {
    const before = synthesize(right).resource;
    const after = synthesize({ ...right, vpc: { ...right.vpc, nodeSubnets: more } }).resource;
    expect(only(after, "aws_eks_node_group").subnet_ids).toEqual(Object.values(more));
    expect(after.aws_eks_cluster).toEqual(before.aws_eks_cluster);
    expect(after.aws_ec2_tag).toEqual(before.aws_ec2_tag);
  });
});

const STATE_OF_STAGE = "stage/terraform.tfstate";

describe("two environments in one app", () => {
  const other = {
    ...right,
    name: "other",
    cluster: { ...right.cluster, clusterName: "other" },
  };
  const synthBoth = (second: Environment) => {
    const app = new App();
    new EnvironmentStack(app, right);
    return Testing.synth(new EnvironmentStack(app, second), true);
  };

  it("have a state each", () => {
    expect(synthBoth(other)).toContain("other/terraform.tfstate");
  });

  it("are refused with one state", () => {
    const state = { ...right.state, key: STATE_OF_STAGE };
    expect(() => synthBoth({ ...other, state })).toThrow(
      /\[other\] state s3:\/\/stage-terraform-state\/stage\/terraform\.tfstate is that of the stack stage too: .*another state\.key\. \(state-shared\)/,
    );
  });

  it("are refused with one state, name or cluster wherever in the app they are", () => {
    const nested = (second: Environment) => {
      const app = new App();
      new EnvironmentStack(new Construct(app, "team-a"), right);
      return Testing.synth(new EnvironmentStack(new Construct(app, "team-b"), second), true);
    };
    expect(nested(other)).toContain("other/terraform.tfstate");
    expect(() => nested({ ...other, state: { ...right.state, key: STATE_OF_STAGE } })).toThrow(
      "[team-b/other] state s3://stage-terraform-state/stage/terraform.tfstate is that of the stack team-a/stage too",
    );
    expect(() => nested({ ...other, cluster: right.cluster })).toThrow(
      "[team-b/other] cluster stage in eu-west-1 of account 111122223333 is that of environment team-a/stage too",
    );
    // cdktf writes both to cdktf.out/stacks/stage.
    const elsewhere = { ...other, name: "stage", state: { bucket: "other-terraform-state" } };
    expect(() => nested(elsewhere)).toThrow(
      /\[team-b\/stage\] the stack team-a\/stage has the id stage too.*\(stack-shared\)/,
    );
  });

  it("share neither state nor id with a stack that is no environment, before or after them", () => {
    const withNetwork = (id: string, key: string, first: boolean) => {
      const app = new App();
      const network = () => {
        const stack = new TerraformStack(new Construct(app, "network"), id);
        new S3Backend(stack, { bucket: right.state.bucket, key, region: right.region });
      };
      if (first) network();
      const environment = new EnvironmentStack(app, right);
      if (!first) network();
      return Testing.synth(environment, true);
    };
    for (const first of [true, false]) {
      expect(withNetwork("network", "network/terraform.tfstate", first)).toContain(STATE_OF_STAGE);
      expect(() => withNetwork("network", STATE_OF_STAGE, first)).toThrow(
        "state s3://stage-terraform-state/stage/terraform.tfstate is that of the stack network/network too",
      );
      expect(() => withNetwork("stage", "network/terraform.tfstate", first)).toThrow(
        "(stack-shared)",
      );
    }
  });

  it("are refused with one cluster in one region of one account", () => {
    expect(() => synthBoth({ ...other, cluster: right.cluster })).toThrow(
      /\[other\] cluster stage in eu-west-1 of account 111122223333 is that of environment stage too: .*\(cluster-shared\)/,
    );
    expect(() =>
      synthBoth({ ...other, cluster: right.cluster, account: "444455556666" }),
    ).not.toThrow();
  });

  it("are refused with one cluster name in two regions: IAM is global (KI18)", () => {
    const elsewhere = { ...other, cluster: right.cluster, region: "eu-west-3" };
    expect(() => synthBoth(elsewhere)).toThrow(
      /\[other\/karpenter\] .*role KarpenterNodeRole-stage.* is refused: stage\/karpenter takes the same name in the same account\. Turn regionInNames on .*\(names-shared\)/,
    );
    const { resource } = JSON.parse(synthBoth({ ...elsewhere, iam: { regionInNames: true } })) as {
      resource: Synthesized["resource"];
    };
    const names = Object.values({ ...resource.aws_iam_role, ...resource.aws_iam_policy });
    expect(names.length).toBeGreaterThan(8);
    for (const { name } of names) expect(name).toMatch(/-eu-west-3(-|$)/);
  });
});

describe("Karpenter's node role is admitted (KI26)", () => {
  // EKS: mode API reads no ConfigMap, mode CONFIG_MAP takes no access entry.
  it.each([
    ["CONFIG_MAP", undefined, "by the ConfigMap"],
    ["CONFIG_MAP", true, "by the ConfigMap"],
    ["CONFIG_MAP", false, "refused (node-role-unmapped)"],
    // Both: an entry that is there already carries the nodes over a change to mode API.
    ["API_AND_CONFIG_MAP", undefined, "by the ConfigMap and by an access entry"],
    ["API_AND_CONFIG_MAP", true, "by the ConfigMap and by an access entry"],
    ["API_AND_CONFIG_MAP", false, "by an access entry"],
    ["API", undefined, "by an access entry"],
    ["API", true, "refused (aws-auth-ignored)"],
    ["API", false, "by an access entry"],
  ] as const)("in mode %s with awsAuth %s: %s", (authenticationMode, awsAuth, expected) => {
    const cluster = { ...right.cluster, authenticationMode };
    expect(admissionOfKarpenter({ ...right, cluster, access: { awsAuth } })).toBe(expected);
  });

  function admissionOfKarpenter(environment: Environment): string {
    try {
      return howKarpenterIsAdmitted(synthesize(environment));
    } catch (error) {
      return `refused ${/\([a-z-]+\)$/.exec((error as Error).message)?.[0] ?? ""}`;
    }
  }

  function howKarpenterIsAdmitted({ resource, locals }: Synthesized): string {
    const [id] = Object.entries(resource.aws_iam_role ?? {}).find(
      ([, { name }]) => name === "KarpenterNodeRole-stage",
    ) ?? ["(no role)"];
    const entries = Object.values(resource.aws_eks_access_entry ?? {}).filter(
      ({ type, principal_arn: arn }) =>
        type === "EC2_LINUX" && arn === `\${aws_iam_role.${id}.arn}`,
    );
    const mapped =
      resource.kubernetes_config_map_v1 !== undefined &&
      JSON.stringify(locals).includes(`aws_iam_role.${id}.arn`);
    const ways = [
      ...(mapped ? ["by the ConfigMap"] : []),
      ...entries.map(() => "by an access entry"),
    ];
    return ways.join(" and ");
  }
});

it("maps a node group that has the name of our own key", () => {
  const { locals } = synthesize({
    ...right,
    nodeGroups: { karpenter: { instanceTypes: ["t3.medium"], desiredSize: 1 } },
  });
  expect(JSON.stringify(locals)).toMatch(/aws_iam_role\.cluster_node-group-karpenter_[^.]+\.arn/);
});

it("takes the state's bucket in another region than its cluster's", () => {
  const { terraform, provider } = synthesize({
    ...right,
    state: { ...right.state, region: "eu-west-3" },
  });
  expect(terraform.backend.s3).toMatchObject({ region: "eu-west-3" });
  expect(provider.aws).toEqual([expect.objectContaining({ region: "eu-west-1" })]);
});

describe("default tags", () => {
  const tagsOf = (tags?: Environment["tags"]) => {
    const [aws] = synthesize({ ...right, tags }).provider.aws ?? [];
    return aws?.default_tags;
  };
  it("name the environment", () => {
    expect(tagsOf()).toEqual([{ tags: { environment: "stage" } }]);
  });
  it("are the environment's own where it has some", () => {
    expect(tagsOf({ owner: "platform" })).toEqual([{ tags: { owner: "platform" } }]);
  });
});

describe("a company's rules for IAM (KI24)", () => {
  const limit = "arn:aws:iam::111122223333:policy/limit";
  const { resource } = synthesize({
    ...right,
    iam: { path: "/eks/", permissionsBoundaryArn: limit },
    karpenter: { ...right.karpenter, instanceProfile: true },
  });

  it("hold for every role, policy and instance profile", () => {
    const roles = Object.values(resource.aws_iam_role ?? {});
    expect(roles).toHaveLength(5);
    for (const role of roles) {
      expect(role).toMatchObject({ path: "/eks/", permissions_boundary: limit });
    }
    const others = { ...resource.aws_iam_policy, ...resource.aws_iam_instance_profile };
    expect(Object.keys(others)).toHaveLength(7);
    for (const { path } of Object.values(others)) expect(path).toBe("/eks/");
  });
});

describe("Karpenter with Pod Identity", () => {
  const karpenter = { karpenterVersion: "1.14", identity: "pod-identity" } as const;
  const cluster = { ...right.cluster, kubernetesVersion: "1.35" };

  it("is refused in a cluster without the agent", () => {
    expect(() => synthesize({ ...right, cluster, karpenter })).toThrow(/\(pod-identity-agent\)$/);
  });

  it("has its association after the agent", () => {
    const withAgent = { ...cluster, addons: { "eks-pod-identity-agent": {} } };
    const { resource, output } = synthesize({ ...right, cluster: withAgent, karpenter });
    expect(only(resource, "aws_eks_pod_identity_association").depends_on).toEqual([
      expect.stringMatching(/^aws_eks_addon\.cluster_eks-pod-identity-agent_/),
    ]);
    expect(output["karpenter-helm-values"]?.value).not.toHaveProperty("serviceAccount.annotations");
  });
});

it("hands the discovery tags on to NodeClasses", () => {
  const tagKey = "karpenter.sh/discovery/stage";
  const { output } = synthesize({ ...right, discovery: { tagKey } });
  expect(output["karpenter-node-class-defaults"]?.value).toMatchObject({
    spec: {
      subnetSelectorTerms: [{ tags: { [tagKey]: "stage" } }],
      securityGroupSelectorTerms: [{ tags: { [tagKey]: "stage" } }],
    },
  });
});

describe("Windows nodes of Karpenter", () => {
  const karpenter = { ...right.karpenter, nodeRole: { windows: true } };

  it("are admitted by an entry of their type", () => {
    const cluster = { ...right.cluster, authenticationMode: "API" } as const;
    const { resource } = synthesize({ ...right, cluster, karpenter });
    const entries = Object.values(resource.aws_eks_access_entry ?? {});
    expect(entries.map(({ type }) => type).sort()).toEqual(["EC2_LINUX", "EC2_WINDOWS"]);
  });

  it("are mapped with the group of Windows' kube-proxy", () => {
    const { locals } = synthesize({ ...right, karpenter });
    expect(JSON.stringify(locals)).toContain("eks:kube-proxy-windows");
    expect(JSON.stringify(synthesize(right).locals)).not.toContain("eks:kube-proxy-windows");
  });
});

it("has no queue and no output of one when interruption handling is off", () => {
  const { resource, output } = synthesize({
    ...right,
    karpenter: { ...right.karpenter, interruption: false },
  });
  expect(resource.aws_sqs_queue).toBeUndefined();
  expect(output).not.toHaveProperty("karpenter-interruption-queue");
  expect(JSON.stringify(resource)).not.toContain("sqs:");
});

describe("further node roles of Karpenter (KI26)", () => {
  const gpu = "arn:aws:iam::111122223333:role/team/gpu";
  const karpenter = { ...right.karpenter, additionalNodeRoleArns: { gpu } };

  it("are mapped in aws-auth, without their path", () => {
    const { locals } = synthesize({ ...right, karpenter });
    expect(JSON.stringify(locals)).toContain("arn:aws:iam::111122223333:role/gpu");
  });

  it("have access entries in mode API, with their path", () => {
    const cluster = { ...right.cluster, authenticationMode: "API" } as const;
    const { resource } = synthesize({ ...right, cluster, karpenter });
    const entries = Object.values(resource.aws_eks_access_entry ?? {});
    expect(entries).toContainEqual(
      expect.objectContaining({ principal_arn: gpu, type: "EC2_LINUX" }),
    );
    // Karpenter's two, and the node group's.
    expect(entries).toHaveLength(3);
  });
});

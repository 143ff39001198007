import { TerraformVariable } from "cdktf";
import { KarpenterIam, karpenterMinors } from "../src";
import type { KarpenterIamProps, NodeRoleOptions } from "../src";
import { decide } from "./decide";
import { ACCOUNT, MINIMUM, stackNamed, stackWith } from "./example";
import { BEIJING, controllerStatements, resolved } from "./resolved";
import type { Place, PolicyDocument } from "./resolved";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const nodeRole = (props: Partial<KarpenterIamProps> = {}) =>
  blockOf(synthesized(stackWith(props)), "aws_iam_role", { part: "_node-role_" });

it("is trusted by EC2 in the partition's own domain, as in China", () => {
  const tree = resolved(stackWith(), BEIJING);
  const role = blockOf(tree, "aws_iam_role", { part: "_node-role_" });
  expect(JSON.parse(String(role.assume_role_policy))).toMatchObject({
    Statement: [{ Principal: { Service: "ec2.amazonaws.com.cn" } }],
  });
  expect(tree.json).not.toContain("arn:aws:iam::aws:");
});

describe("instance profile", () => {
  it("is not made: Karpenter makes its own", () => {
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", MINIMUM);
    expect(iam.instanceProfileName).toBeUndefined();
    expect(blocksOf(synthesized(stackWith()), "aws_iam_instance_profile")).toEqual({});
  });

  it("is made for a NodeClass that names one, with the role's name, not its path", () => {
    const tree = synthesized(stackWith({ instanceProfile: true, path: "/team/" }));
    const [id] = Object.keys(blocksOf(tree, "aws_iam_role")).filter((key) =>
      key.includes("_node-role_"),
    );
    expect(blockOf(tree, "aws_iam_instance_profile")).toMatchObject({
      name: "KarpenterNodeInstanceProfile-prd-eks-cluster",
      path: "/team/",
      role: `\${aws_iam_role.${String(id)}.name}`,
    });
    const props = { ...MINIMUM, instanceProfile: true };
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", props);
    expect(iam.instanceProfileName).toEqual(expect.any(String));
  });
});

describe("path and permissions boundary", () => {
  const permissionsBoundaryArn = `arn:aws:iam::${ACCOUNT}:policy/limit`;

  it("are on both roles, the path on each policy", () => {
    const tree = synthesized(stackWith({ path: "/team/", permissionsBoundaryArn }));
    for (const role of Object.values(blocksOf(tree, "aws_iam_role"))) {
      expect(role).toMatchObject({ path: "/team/", permissions_boundary: permissionsBoundaryArn });
    }
    const policies = Object.values(blocksOf(tree, "aws_iam_policy"));
    expect(new Set(policies.map(({ path }) => path))).toEqual(new Set(["/team/"]));
  });

  it("are absent by default", () => {
    expect(nodeRole()).not.toHaveProperty("path");
    expect(nodeRole()).not.toHaveProperty("permissions_boundary");
  });
});

/** AWS's managed policies on the node role. */
function policiesWith(role: NodeRoleOptions, karpenterVersion = "1.14"): string[] {
  const tree = synthesized(stackWith({ nodeRole: role, karpenterVersion }));
  return Object.entries(blocksOf(tree, "aws_iam_role_policy_attachment"))
    .filter(([id]) => id.includes("_node-role_"))
    .map(([, { policy_arn: arn }]) => String(arn).replace(/^.*:policy\//, ""))
    .sort();
}

describe("policies", () => {
  // The reference, section 1: ReadOnly up to 1.3, PullOnly from 1.4 on.
  it.each([
    ["0.34", "AmazonEC2ContainerRegistryReadOnly"],
    ["1.3", "AmazonEC2ContainerRegistryReadOnly"],
    ["1.4", "AmazonEC2ContainerRegistryPullOnly"],
    ["1.14", "AmazonEC2ContainerRegistryPullOnly"],
  ])("of %s pull images by %s", (version, policy) => {
    expect(policiesWith({}, version).filter((name) => name.includes("Registry"))).toEqual([policy]);
  });

  it("leave Session Manager out when asked", () => {
    expect(policiesWith({})).toContain("AmazonSSMManagedInstanceCore");
    expect(policiesWith({ ssm: false })).toEqual(
      policiesWith({}).filter((name) => name !== "AmazonSSMManagedInstanceCore"),
    );
  });

  it("are joined by managed policies of yours, also one that is called role", () => {
    const arn = "arn:aws:iam::aws:policy/CloudWatchAgentServerPolicy";
    expect(policiesWith({ managedPolicyArns: { role: arn } })).toEqual(
      [...policiesWith({}), "CloudWatchAgentServerPolicy"].sort(),
    );
  });

  it("are joined by statements of yours, inline", () => {
    const statement = {
      Effect: "Allow",
      Action: "s3:GetObject",
      Resource: "arn:aws:s3:::b/*",
    } as const;
    const tree = synthesized(stackWith({ nodeRole: { statements: [statement] } }));
    const { policy, role } = blockOf(tree, "aws_iam_role_policy");
    expect(JSON.parse(String(policy))).toEqual({ Version: "2012-10-17", Statement: [statement] });
    expect(role).toMatch(/aws_iam_role\.karpenter_node-role_\w+\.name/);
  });
});

// https://docs.aws.amazon.com/eks/latest/userguide/cni-iam-role.html#cni-iam-role-create-ipv6-policy
describe("on an IPv6 cluster", () => {
  const ipv6 = (place?: Place) => {
    const tree = resolved(stackWith({ nodeRole: { ipv6: true } }), place);
    const { policy } = blockOf(tree, "aws_iam_role_policy");
    return (JSON.parse(String(policy)) as PolicyDocument).Statement;
  };

  it("assigns IPv6 addresses instead of IPv4 ones", () => {
    expect(policiesWith({ ipv6: true })).not.toContain("AmazonEKS_CNI_Policy");
    const assign = (action: string) => decide(ipv6(), { action, resource: "*" });
    expect(assign("ec2:AssignIpv6Addresses")).toBe("allow");
    expect(assign("ec2:AssignPrivateIpAddresses")).toBe("deny");
    expect(assign("ec2:DeleteNetworkInterface")).toBe("deny");
  });

  it("tags network interfaces, and nothing else, in the partition", () => {
    const tags = (partition: string, kind: string, place?: Place) =>
      decide(ipv6(place), {
        action: "ec2:CreateTags",
        resource: `arn:${partition}:ec2:x:${ACCOUNT}:${kind}/1`,
      });
    expect(tags("aws", "network-interface")).toBe("allow");
    expect(tags("aws", "instance")).toBe("deny");
    expect(tags("aws-cn", "network-interface", BEIJING)).toBe("allow");
    expect(tags("aws", "network-interface", BEIJING)).toBe("deny");
  });

  it("has its policy in the role, so that two clusters share no name", () => {
    expect(
      blocksOf(synthesized(stackWith({ nodeRole: { ipv6: true } })), "aws_iam_policy"),
    ).toEqual(blocksOf(synthesized(stackWith()), "aws_iam_policy"));
  });
});

describe("an existing node role", () => {
  const existingRole = `arn:aws:iam::${ACCOUNT}:role/team/eks/nodes`;
  const treeWith = (role: string, props: Partial<KarpenterIamProps> = {}) =>
    synthesized(stackWith({ nodeRole: { existingRole: role }, instanceProfile: true, ...props }));

  it("by ARN is named without its path, in the profile and for the NodeClass", () => {
    expect(blockOf(treeWith(existingRole), "aws_iam_instance_profile").role).toBe("nodes");
    const props = { ...MINIMUM, nodeRole: { existingRole } };
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", props);
    expect(iam.nodeRoleName).toBe("nodes");
    expect(iam.nodeRoleArn).toBe(existingRole);
    expect(iam.nodeClassDefaults.spec.role).toBe("nodes");
  });

  it("is passed by its ARN, with the path", () => {
    const statements = Object.values(blocksOf(treeWith(existingRole), "aws_iam_policy")).flatMap(
      ({ policy }) => (JSON.parse(String(policy)) as PolicyDocument).Statement,
    );
    const passed = statements.filter(({ Action }) => Action === "iam:PassRole");
    expect(passed.map(({ Resource }) => Resource)).toEqual([existingRole]);
  });

  it("keeps its own policies and trust", () => {
    const tree = treeWith(existingRole);
    const ids = Object.keys({
      ...blocksOf(tree, "aws_iam_role"),
      ...blocksOf(tree, "aws_iam_role_policy_attachment"),
    });
    expect(ids.filter((id) => id.includes("_node-role_"))).toEqual([]);
  });

  it("by name, or by what only Terraform knows, is looked up by its name", () => {
    expect(Object.values(treeWith("nodes").data.aws_iam_role ?? {})).toEqual([{ name: "nodes" }]);
    const stack = stackNamed("prd");
    const arn = new TerraformVariable(stack, "node-role", { type: "string" }).stringValue;
    new KarpenterIam(stack, "karpenter", { ...MINIMUM, nodeRole: { existingRole: arn } });
    // Through a local value: the ARN may be that of a role with a change pending.
    expect(Object.values(synthesized(stack).data.aws_iam_role ?? {})).toEqual([
      {
        name: expect.stringMatching(/^\$\{replace\(local\.\S+, "\/\^\.\*\/\/", ""\)\}$/) as unknown,
      },
    ]);
  });
});

describe("further node roles", () => {
  const blue = `arn:aws:iam::${ACCOUNT}:role/team/blue`;
  const green = `arn:aws:iam::${ACCOUNT}:role/team/green`;
  const roles = [blue, green];
  const passes = (resource: string, service: string, karpenterVersion: string) =>
    decide(
      controllerStatements(
        resolved(stackWith({ karpenterVersion, additionalNodeRoleArns: { blue, green } })),
      ),
      { action: "iam:PassRole", resource, context: { "iam:PassedToService": service } },
    );

  it.each(karpenterMinors)("may be passed to EC2 by %s, and no others", (version) => {
    const own = `arn:aws:iam::${ACCOUNT}:role/KarpenterNodeRole-prd-eks-cluster`;
    for (const role of [own, ...roles]) {
      expect(passes(role, "ec2.amazonaws.com", version)).toBe("allow");
      expect(passes(role, "lambda.amazonaws.com", version)).toBe("deny");
      expect(passes(`${role}-2`, "ec2.amazonaws.com", version)).toBe("deny");
    }
  });

  it("are passed during an upgrade too, whichever statement lets", () => {
    const upgrade = { karpenterVersion: "0.34", alsoForVersion: "1.14" };
    const tree = resolved(stackWith({ ...upgrade, additionalNodeRoleArns: { blue, green } }));
    const passing = controllerStatements(tree).filter(({ Action }) => Action === "iam:PassRole");
    expect(passing).toHaveLength(2);
    for (const { Resource } of passing) expect(Resource).toEqual(expect.arrayContaining(roles));
  });
});

it("of Windows nodes says which access entry it needs", () => {
  const typeOf = (windows?: boolean) =>
    new KarpenterIam(stackNamed("prd"), "karpenter", { ...MINIMUM, nodeRole: { windows } })
      .nodeAccessEntryType;
  expect([typeOf(), typeOf(false), typeOf(true)]).toEqual([
    "EC2_LINUX",
    "EC2_LINUX",
    "EC2_WINDOWS",
  ]);
});

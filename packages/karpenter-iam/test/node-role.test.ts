import { KarpenterIam } from "../src";
import type { KarpenterIamProps } from "../src";
import { ACCOUNT, MINIMUM, stackNamed, stackWith } from "./example";
import { BEIJING, resolved } from "./resolved";
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

import { EksCluster } from "../src";
import { MINIMUM, stackNamed, stackWithGroup, WORKERS } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

it("is trusted by EC2, by its name in the partition", () => {
  const role = blockOf(synthesized(stackWithGroup()), "aws_iam_role", "386AEAF4");
  expect(JSON.parse(String(role.assume_role_policy))).toEqual({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: {
          Service: expect.stringMatching(
            /^ec2\.\$\{local\..+_ec2-principal-suffix_\w+\}$/,
          ) as unknown,
        },
        Action: "sts:AssumeRole",
      },
    ],
  });
});

it("is one for each group, each with its own rights", () => {
  const stack = stackNamed("prd");
  new EksCluster(stack, "cluster", {
    ...MINIMUM,
    nodeGroups: { plain: WORKERS, builder: { ...WORKERS, addonPolicies: { imageBuilder: true } } },
  });
  const attachments = Object.keys(blocksOf(synthesized(stack), "aws_iam_role_policy_attachment"));
  const powerful = attachments.filter((name) => name.includes("PowerUser"));
  expect(powerful).toEqual([expect.stringContaining("node-group-builder")]);
});

it("keeps the name of two long groups apart within 64 characters (KI04)", () => {
  const stack = stackNamed("prd");
  const clusterName = "c".repeat(100);
  const nodeGroups = { [`${"g".repeat(62)}1`]: WORKERS, [`${"g".repeat(62)}2`]: WORKERS };
  new EksCluster(stack, "cluster", { ...MINIMUM, clusterName, nodeGroups });
  const roles = Object.entries(blocksOf(synthesized(stack), "aws_iam_role"));
  const names = roles
    .filter(([id]) => id.includes("node-role"))
    .map(([, { name }]) => String(name));
  for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
  expect(new Set(names).size).toBe(2);
});

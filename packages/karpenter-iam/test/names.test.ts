import { names } from "../src/names";
import { clusterNamed, stackWith } from "./example";
import { blocksOf, synthesized } from "./synthesized";

// Limits: IAM quotas, SQS CreateQueue, EventBridge PutRule.
const LIMITS: Readonly<Record<string, RegExp>> = {
  aws_iam_role: /^[\w+=,.@-]{1,64}$/,
  aws_iam_policy: /^[\w+=,.@-]{1,128}$/,
  aws_iam_instance_profile: /^[\w+=,.@-]{1,128}$/,
  aws_sqs_queue: /^[\w-]{1,80}$/,
  aws_cloudwatch_event_rule: /^[\w.-]{1,64}$/,
};

function namesFor(clusterName: string): string[] {
  const props = { ...clusterNamed(clusterName), karpenterVersion: "1.14", instanceProfile: true };
  const tree = synthesized(stackWith(props));
  return Object.keys(LIMITS).flatMap((type) =>
    Object.values(blocksOf(tree, type)).map(({ name }) => `${type} ${String(name)}`),
  );
}

it("are the guide's and the tutorial's while they fit", () => {
  expect(namesFor("prd-eks-cluster")).toEqual(
    expect.arrayContaining([
      "aws_iam_role KarpenterNodeRole-prd-eks-cluster",
      "aws_iam_role KarpenterControllerRole-prd-eks-cluster",
      "aws_iam_policy KarpenterControllerNodeLifecyclePolicy-prd-eks-cluster",
      "aws_iam_instance_profile KarpenterNodeInstanceProfile-prd-eks-cluster",
      "aws_sqs_queue prd-eks-cluster",
    ]),
  );
});

it.each([1, 40, 46, 47, 64, 80, 81, 100])(
  "fit AWS's limits in a stack for a cluster name of %p characters (KI04)",
  (length) => {
    for (const line of namesFor("c".repeat(length))) {
      const [type = "", name = ""] = line.split(" ");
      expect(name).toMatch(LIMITS[type] ?? /^never$/);
    }
  },
);

it("fit AWS's limits for each length from 1 to 100 (KI04)", () => {
  for (let length = 1; length <= 100; length++) {
    const clusterName = "c".repeat(length);
    expect(names.nodeRole(clusterName)).toMatch(/^[\w-]{1,64}$/);
    expect(names.controllerRole(clusterName)).toMatch(/^[\w-]{1,64}$/);
    expect(names.controllerPolicy("ResourceDiscovery", clusterName)).toMatch(/^[\w-]{1,128}$/);
    expect(names.instanceProfile(clusterName)).toMatch(/^[\w-]{1,128}$/);
    expect(names.queue(clusterName)).toMatch(/^[\w-]{1,80}$/);
    expect(names.rule("CapacityReservationInterruption", clusterName)).toMatch(/^[\w-]{1,64}$/);
  }
});

it("stay apart for two long names that differ at their end only", () => {
  const blue = namesFor(`${"c".repeat(95)}blue`);
  const green = namesFor(`${"c".repeat(95)}green`);
  expect(blue.filter((name) => green.includes(name))).toEqual([]);
});

it("are the same each time", () => {
  expect(namesFor("c".repeat(100))).toEqual(namesFor("c".repeat(100)));
});

it("can be given", () => {
  const props = { nodeRoleName: "eks-nodes", controllerRoleName: "karpenter" };
  const roles = Object.values(blocksOf(synthesized(stackWith(props)), "aws_iam_role"));
  expect(roles.map(({ name }) => name).sort()).toEqual(["eks-nodes", "karpenter"]);
});

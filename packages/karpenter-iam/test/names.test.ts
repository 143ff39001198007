import type { KarpenterIamProps } from "../src";
import { namesFor } from "../src/names";
import { clusterNamed, stackWith } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

// Limits: IAM quotas, SQS CreateQueue, EventBridge PutRule.
const LIMITS: Readonly<Record<string, RegExp>> = {
  aws_iam_role: /^[\w+=,.@-]{1,64}$/,
  aws_iam_policy: /^[\w+=,.@-]{1,128}$/,
  aws_iam_instance_profile: /^[\w+=,.@-]{1,128}$/,
  aws_sqs_queue: /^[\w-]{1,80}$/,
  aws_cloudwatch_event_rule: /^[\w.-]{1,64}$/,
};

function namesIn(clusterName: string): string[] {
  const props = { ...clusterNamed(clusterName), karpenterVersion: "1.14", instanceProfile: true };
  const tree = synthesized(stackWith(props));
  return Object.keys(LIMITS).flatMap((type) =>
    Object.values(blocksOf(tree, type)).map(({ name }) => `${type} ${String(name)}`),
  );
}

it("are the guide's and the tutorial's while they fit", () => {
  expect(namesIn("prd-eks-cluster")).toEqual(
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
    for (const line of namesIn("c".repeat(length))) {
      const [type = "", name = ""] = line.split(" ");
      expect(name).toMatch(LIMITS[type] ?? /^never$/);
    }
  },
);

it("fit AWS's limits for each length from 1 to 100 (KI04)", () => {
  for (let length = 1; length <= 100; length++) {
    for (const region of [undefined, "us-isof-south-1"]) {
      const names = namesFor({
        clusterName: "c".repeat(length),
        region,
        prefix: "p".repeat(20),
        queueName: undefined,
      });
      expect(names.nodeRole).toMatch(/^[\w-]{1,64}$/);
      expect(names.controllerRole).toMatch(/^[\w-]{1,64}$/);
      expect(names.controllerPolicy("ResourceDiscoveryUpgrade")).toMatch(/^[\w-]{1,128}$/);
      expect(names.instanceProfile).toMatch(/^[\w-]{1,128}$/);
      expect(names.queue).toMatch(/^[\w-]{1,80}$/);
      expect(names.deadLetterQueue).toMatch(/^[\w-]{1,80}$/);
      expect(names.rule("CapacityReservationInterruption")).toMatch(/^[\w-]{1,64}$/);
      expect(names.ageAlarm).toMatch(/^[\w-]{1,255}$/);
    }
  }
});

it("stay apart for two long names that differ at their end only", () => {
  const blue = namesIn(`${"c".repeat(95)}blue`);
  const green = namesIn(`${"c".repeat(95)}green`);
  expect(blue.filter((name) => green.includes(name))).toEqual([]);
});

it("are the same each time", () => {
  expect(namesIn("c".repeat(100))).toEqual(namesIn("c".repeat(100)));
});

it("can be given", () => {
  const props = { nodeRole: { name: "eks-nodes" }, controllerRole: { name: "karpenter" } };
  const roles = Object.values(blocksOf(synthesized(stackWith(props)), "aws_iam_role"));
  expect(roles.map(({ name }) => name).sort()).toEqual(["eks-nodes", "karpenter"]);
});

it("start with a prefix of yours", () => {
  const props = { namePrefix: "acme-", instanceProfile: true, interruption: { queueName: "spot" } };
  const tree = synthesized(stackWith(props));
  const names = Object.keys(LIMITS).flatMap((type) =>
    Object.values(blocksOf(tree, type)).map(({ name }) => String(name)),
  );
  expect(names).toContain("acme-NodeRole-prd-eks-cluster");
  expect(names.filter((name) => !name.startsWith("acme-"))).toEqual(["spot"]);
  // The controller reads the queue that is called so.
  const { policy } = blockOf(tree, "aws_iam_policy", { part: "_Interruption_" });
  expect(String(policy)).toMatch(/"Resource":"arn:[^"]+:spot"/);
});

describe("with the region", () => {
  const region = "eu-central-1";
  const namesOf = (props: Partial<KarpenterIamProps>) => {
    const tree = synthesized(stackWith({ instanceProfile: true, regionInNames: true, ...props }));
    return Object.keys(LIMITS).flatMap((type) =>
      Object.values(blocksOf(tree, type)).map(({ name }) => `${type} ${String(name)}`),
    );
  };

  it("are apart where an account has a name once, and the guide's where a region has (KI18)", () => {
    expect(namesOf({ region })).toEqual([
      "aws_iam_role KarpenterControllerRole-prd-eks-cluster-eu-central-1",
      "aws_iam_role KarpenterNodeRole-prd-eks-cluster-eu-central-1",
      ...[
        "EKSIntegration",
        "IAMIntegration",
        "Interruption",
        "NodeLifecycle",
        "ResourceDiscovery",
      ].map(
        (part) => `aws_iam_policy KarpenterController${part}Policy-prd-eks-cluster-eu-central-1`,
      ),
      "aws_iam_instance_profile KarpenterNodeInstanceProfile-prd-eks-cluster-eu-central-1",
      "aws_sqs_queue prd-eks-cluster",
      ...["InstanceStateChange", "Rebalance", "ScheduledChange", "SpotInterruption"].map(
        (event) => `aws_cloudwatch_event_rule Karpenter${event}-prd-eks-cluster`,
      ),
    ]);
  });

  it("take the provider's region when none is given", () => {
    expect(namesOf({})[0]).toContain("data.aws_region.");
  });
});

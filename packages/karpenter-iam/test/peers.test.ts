import { KarpenterIam, karpenterMinors } from "../src";
import type { Statement } from "./decide";
import { decide } from "./decide";
import { ACCOUNT, clusterNamed, MINIMUM, REGION, stackNamed, stackWith } from "./example";
import { controllerPolicies, controllerStatements, resolved } from "./resolved";
import { blocksOf, synthesized } from "./synthesized";

// What other projects that make Karpenter's IAM got wrong, each once.

const statementsOf = (karpenterVersion: string) =>
  controllerStatements(resolved(stackWith({ karpenterVersion })));
const has = (statements: readonly Statement[], action: string) =>
  statements.some(({ Action }) => [Action].flat().includes(action));

describe.each(karpenterMinors)("Karpenter %s", (karpenterVersion) => {
  const statements = statementsOf(karpenterVersion);

  it("listens for EC2's state changes by their real name (cdk-eks-blueprints has C2)", () => {
    const rules = blocksOf(
      synthesized(stackWith({ karpenterVersion })),
      "aws_cloudwatch_event_rule",
    );
    const patterns = Object.values(rules).map(({ event_pattern: pattern }) => String(pattern));
    const name = '"detail-type":["EC2 Instance State-change Notification"]';
    expect(patterns.filter((pattern) => pattern.includes(name))).toHaveLength(1);
  });

  it("passes a role to EC2 only (cdk-eks-blueprints has no condition)", () => {
    const passing = statements.filter(({ Action }) => Action === "iam:PassRole");
    expect(passing.length).toBeGreaterThan(0);
    for (const { Condition } of passing) {
      expect(Condition?.StringEquals?.["iam:PassedToService"]).toBeDefined();
    }
  });

  it("changes nothing on * without a condition (eksctl does)", () => {
    const changing =
      /^(ec2:(Run|Create|Delete|Terminate)|iam:(Pass|Create|Delete|Add|Remove|Tag)|sqs:)/;
    const loose = statements.filter(
      ({ Action, Resource, Condition }) =>
        [Action].flat().some((action) => changing.test(action)) &&
        [Resource].flat().includes("*") &&
        Condition === undefined,
    );
    expect(loose).toEqual([]);
  });

  it("has the whole life of an instance profile, and finds its cluster (cdk-eks-karpenter ends before)", () => {
    for (const action of ["Create", "Tag", "AddRoleTo", "RemoveRoleFrom", "Delete", "Get"]) {
      expect(has(statements, `iam:${action}InstanceProfile`)).toBe(true);
    }
    expect(has(statements, "eks:DescribeCluster")).toBe(true);
  });

  it("hands the queue on by the chart's own key (eksctl has interruptionQueueName)", () => {
    const props = { ...MINIMUM, karpenterVersion };
    const { helmValues, interruptionQueueName } = new KarpenterIam(stackNamed("p"), "k", props);
    expect(helmValues.settings.interruptionQueue).toBe(interruptionQueueName);
    expect(helmValues.settings).not.toHaveProperty("interruptionQueueName");
  });
});

it.each(["1.0", "1.14"])("asks for 1.x's tag in %s (cdk-eks-blueprints lacks it)", (version) => {
  expect(JSON.stringify(statementsOf(version))).toContain("aws:RequestTag/eks:eks-cluster-name");
});

it.each(["1.12", "1.13", "1.14"])(
  "reads zonal shift of its cluster alone in %s (terraform-aws-modules had the wrong resource)",
  (version) => {
    const read = (cluster: string) =>
      decide(statementsOf(version), {
        action: "arc-zonal-shift:GetManagedResource",
        resource: "*",
        context: {
          "arc-zonal-shift:ResourceIdentifier": `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${cluster}`,
        },
      });
    expect(read("prd-eks-cluster")).toBe("allow");
    expect(read("dev-eks-cluster")).toBe("deny");
  },
);

// terraform-aws-modules/terraform-aws-eks#3571: shared-services-dev, in eu-central-1.
it.each(["0.34", "1.8", "1.14"])(
  "fits %s for the cluster that was too long for terraform-aws-modules (KI01)",
  (version) => {
    const stack = stackWith({
      karpenterVersion: version,
      region: "eu-central-1",
      ...clusterNamed("shared-services-dev"),
    });
    for (const policy of Object.values(controllerPolicies(resolved(stack)))) {
      expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
    }
  },
);

it("refuses versions on both sides of what it knows, and none between (cdk-eks-karpenter's guard was inverted)", () => {
  for (const karpenterVersion of ["0.31.0", "0.33.9", "1.99.0"]) {
    expect(() => stackWith({ karpenterVersion })).toThrow(/\(karpenter-version\)$/);
  }
  for (const karpenterVersion of ["0.34.0", "1.0.0", "1.14.1"]) {
    expect(() => stackWith({ karpenterVersion })).not.toThrow();
  }
});

// #8501: the controller of 1.7 and later lists profiles, and no narrower resource works.
it.each(karpenterMinors)("lets %s list instance profiles if it does (KI20)", (version) => {
  const since = karpenterMinors.indexOf("1.7");
  const lists = decide(statementsOf(version), {
    action: "iam:ListInstanceProfiles",
    resource: "*",
  });
  expect(lists).toBe(karpenterMinors.indexOf(version) >= since ? "allow" : "deny");
});

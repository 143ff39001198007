import { karpenterMinors } from "../src";
import { versionFor } from "../src/versions/chosen-version";
import { policyDocument } from "../src/iam/policy-document";
import type { StatementTemplate } from "../src/versions/version-data";
import { decide } from "./decide";
import type { Statement } from "./decide";
import { ACCOUNT, REGION, stackWith } from "./example";
import { controllerStatements, resolved } from "./resolved";
import { addressesOf, blocksOf, synthesized } from "./synthesized";
import { permissionsOf } from "./upstream";

const PAIRS = karpenterMinors.flatMap((older, index) =>
  karpenterMinors.slice(index + 1).map((newer) => [older, newer] as const),
);
const statementsOf = (karpenterVersion: string, alsoForVersion?: string) =>
  controllerStatements(resolved(stackWith({ karpenterVersion, alsoForVersion })));
const templatesOf = (karpenterVersion: string, alsoForVersion?: string) =>
  Object.values(
    versionFor({ karpenterVersion, alsoForVersion }).controllerPolicies,
  ).flat() as Statement[];

describe.each(PAIRS)("Karpenter %s and %s at once", (older, newer) => {
  it("permit what either does, no more, no less, and no statement twice", () => {
    const both = templatesOf(older, newer);
    const either = [...templatesOf(older), ...templatesOf(newer)];
    expect(permissionsOf(both)).toEqual(permissionsOf(either));
    const texts = both.map((statement) => JSON.stringify(statement));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("fit IAM's limits for the longest cluster name in the longest region", () => {
    const policies = Object.values(
      versionFor({ karpenterVersion: older, alsoForVersion: newer }).controllerPolicies,
    );
    expect(policies.length).toBeLessThanOrEqual(10);
    for (const policy of policies) expect(sizeOf(policy)).toBeLessThanOrEqual(6144);
  });
});

function sizeOf(statements: readonly StatementTemplate[]): number {
  const document = policyDocument(statements, {
    "AWS::Partition": "aws-us-gov",
    "AWS::Region": "us-isof-south-1",
    "AWS::AccountId": ACCOUNT,
    "AWS::URLSuffix": "amazonaws.com.cn",
    ClusterName: "c".repeat(100),
    "KarpenterNodeRole.Arn": `arn:aws-us-gov:iam::${ACCOUNT}:role/${"p".repeat(510)}/${"r".repeat(64)}`,
    "KarpenterInterruptionQueue.Arn": `arn:aws-us-gov:sqs:us-isof-south-1:${ACCOUNT}:${"q".repeat(80)}`,
  });
  return document.replace(/\s/g, "").length;
}

it.each([
  ["0.34", "1.14"],
  ["1.8", "1.14"],
  ["0.37", "1.0"],
])("Karpenter %s and %s at once are the same whichever is the running one", (one, other) => {
  const resources = (karpenterVersion: string, alsoForVersion: string) =>
    synthesized(stackWith({ karpenterVersion, alsoForVersion })).resource;
  expect(resources(one, other)).toEqual(resources(other, one));
});

describe("an upgrade from 0.34 to 1.14", () => {
  const blocks = (karpenterVersion: string, alsoForVersion?: string) =>
    synthesized(stackWith({ karpenterVersion, alsoForVersion })).resource;
  const steps = [
    blocks("0.34"),
    blocks("0.34", "1.14"),
    blocks("1.14", "0.34"),
    blocks("1.14"),
  ] as const;

  it("keeps both controllers at work: an old one launches without the new tag, a new one tags with it", () => {
    const both = statementsOf("0.34", "1.14");
    const launch = {
      action: "ec2:CreateFleet",
      resource: `arn:aws:ec2:${REGION}:${ACCOUNT}:fleet/*`,
    };
    const old = {
      "aws:RequestTag/kubernetes.io/cluster/prd-eks-cluster": "owned",
      "aws:RequestTag/karpenter.sh/nodepool": "default",
    };
    expect(decide(both, { ...launch, context: old })).toBe("allow");
    expect(decide(statementsOf("1.14"), { ...launch, context: old })).toBe("deny");
    const list = { action: "iam:ListInstanceProfiles", resource: "*" };
    expect(decide(both, list)).toBe("allow");
    expect(decide(statementsOf("0.34"), list)).toBe("deny");
  });

  it("changes no role, no queue's name and no rule that is there", () => {
    for (const type of ["aws_iam_role", "aws_cloudwatch_event_rule"]) {
      for (const step of steps.slice(1)) expect(step[type]).toMatchObject(steps[0][type] ?? {});
    }
  });

  it("leaves nothing of the old version behind", () => {
    expect(steps[3]).toEqual(blocks("1.14"));
    const left = Object.keys(steps[3].aws_iam_policy ?? {});
    expect(left.filter((id) => id.includes("Upgrade"))).toEqual([]);
  });

  it("keeps the address of every policy that both have", () => {
    const addresses = (karpenterVersion: string, alsoForVersion?: string) =>
      addressesOf(synthesized(stackWith({ karpenterVersion, alsoForVersion })));
    expect(addresses("0.34", "1.14")).toEqual(
      expect.arrayContaining([...addresses("0.34"), ...addresses("1.14")]),
    );
  });

  it("gives nodes both ECR policies in between", () => {
    const tree = synthesized(stackWith({ karpenterVersion: "0.34", alsoForVersion: "1.14" }));
    const arns = Object.values(blocksOf(tree, "aws_iam_role_policy_attachment"))
      .map(({ policy_arn: arn }) => String(arn).split("/").at(-1))
      .filter((name) => name?.includes("ContainerRegistry"));
    expect(arns.sort()).toEqual([
      "AmazonEC2ContainerRegistryPullOnly",
      "AmazonEC2ContainerRegistryReadOnly",
    ]);
  });
});

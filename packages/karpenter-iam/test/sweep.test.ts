import { TerraformVariable } from "cdktf";
import { karpenterMinors, KarpenterIam } from "../src";
import { BEIJING, resolved, SEOUL } from "./resolved";
import type { PolicyDocument } from "./resolved";
import { MINIMUM, stackNamed, stackWith } from "./example";
import { blocksOf } from "./synthesized";
import type { Synthesized } from "./synthesized";

const DOCUMENTS: Readonly<Record<string, string>> = {
  aws_iam_role: "assume_role_policy",
  aws_iam_policy: "policy",
  aws_sqs_queue: "policy",
};

/** Every condition of every policy in a stack. */
function conditionsOf(tree: Synthesized): { operator: string; key: string; values: string[] }[] {
  return Object.entries(DOCUMENTS)
    .flatMap(([type, argument]) =>
      Object.values(blocksOf(tree, type)).map(
        (block) => JSON.parse(String(block[argument])) as PolicyDocument,
      ),
    )
    .flatMap(({ Statement: statements }) => statements)
    .flatMap(({ Condition = {} }) => Object.entries(Condition))
    .flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, value]) => ({
        operator,
        key,
        values: [value].flat().map(String),
      })),
    );
}

describe.each(karpenterMinors)("conditions of Karpenter %s", (karpenterVersion) => {
  const tree = resolved(stackWith({ karpenterVersion }));
  const conditions = conditionsOf(tree);

  it("have no wildcard where IAM would take it literally", () => {
    const literal = conditions.filter(({ operator }) => operator.includes("StringEquals"));
    expect(literal.length).toBeGreaterThan(0);
    expect(literal.filter(({ values }) => values.some((v) => /[*?]/.test(v)))).toEqual([]);
  });

  it("have keys without a scheme (KI07)", () => {
    expect(conditions.filter(({ key }) => key.includes("://"))).toEqual([]);
    expect(conditions.filter(({ key }) => /:(sub|aud)$/.test(key))).toHaveLength(2);
  });

  it("have no placeholder or token left in them, nor has anything else", () => {
    expect(tree.json).not.toMatch(/TfToken|\$\{(AWS::|ClusterName|Karpenter)/);
  });
});

it.each([
  [SEOUL.partition, SEOUL],
  [BEIJING.partition, BEIJING],
  [
    "aws-us-gov",
    { ...SEOUL, partition: "aws-us-gov", region: "us-gov-west-1", ec2Suffix: "amazonaws.com" },
  ],
])("has ARNs of the partition %s only (KI16)", (partition, place) => {
  const stack = stackNamed("prd");
  const oidcProviderArn = new TerraformVariable(stack, "arn", { type: "string" }).stringValue;
  const cluster = { ...MINIMUM.cluster, oidcProviderArn };
  new KarpenterIam(stack, "karpenter", { ...MINIMUM, karpenterVersion: "1.14", cluster });
  const arns = resolved(stack, place).json.match(/arn:[^:"]+:/g) ?? [];
  expect(new Set(arns)).toEqual(new Set([`arn:${partition}:`]));
});

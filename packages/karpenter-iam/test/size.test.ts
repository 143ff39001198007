import { karpenterMinors } from "../src";
import { policyDocument } from "../src/iam/policy-document";
import { versionData } from "../src/versions/version-data";
import { clusterNamed, stackWith } from "./example";
import { blocksOf, synthesized } from "./synthesized";

/**
 * Characters of a managed policy, white space not counted, and policies on a role.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 */
const MAX_POLICY_SIZE = 6144;
const MAX_POLICIES_OF_ROLE = 10;

/** The longest region code of each partition, and its domain. */
const PLACES = [
  ["aws", "ap-southeast-2", "amazonaws.com"],
  ["aws-cn", "cn-northwest-1", "amazonaws.com.cn"],
  ["aws-us-gov", "us-gov-west-1", "amazonaws.com"],
  ["aws-iso", "us-iso-east-1", "c2s.ic.gov"],
  ["aws-iso-b", "us-isob-east-1", "sc2s.sgov.gov"],
  ["aws-iso-e", "eu-isoe-west-1", "cloud.adc-e.uk"],
  ["aws-iso-f", "us-isof-south-1", "csp.hci.ic.gov"],
  ["aws-eusc", "eusc-de-east-1", "amazonaws.eu"],
] as const;
const NAME_LENGTHS = Array.from({ length: 100 }, (_, index) => index + 1);

/** Sizes of the controller's policies, with a node role of the longest name behind a path of 512 characters. */
function sizesOf(
  minor: string,
  clusterName: string,
  [partition, region, urlSuffix]: (typeof PLACES)[number],
): number[] {
  const account = "111122223333";
  const path = `/${"p".repeat(510)}/`;
  const placeholders = {
    "AWS::Partition": partition,
    "AWS::Region": region,
    "AWS::AccountId": account,
    "AWS::URLSuffix": urlSuffix,
    ClusterName: clusterName,
    "KarpenterNodeRole.Arn": `arn:${partition}:iam::${account}:role${path}${"r".repeat(64)}`,
    "KarpenterInterruptionQueue.Arn": `arn:${partition}:sqs:${region}:${account}:${clusterName}`,
  };
  const { controllerPolicies } = versionData(minor);
  return Object.values(controllerPolicies).map(
    (statements) => policyDocument(statements, placeholders).replace(/\s/g, "").length,
  );
}

describe.each(karpenterMinors)("policies of Karpenter %s (KI01)", (minor) => {
  it("fit for every length of the cluster's name, every partition and its longest region", () => {
    const sizes = PLACES.flatMap((place) =>
      NAME_LENGTHS.flatMap((length) => sizesOf(minor, "c".repeat(length), place)),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_POLICY_SIZE);
  });

  it("are few enough for one role", () => {
    const karpenterVersion = minor;
    const tree = synthesized(stackWith({ karpenterVersion, ...clusterNamed("c".repeat(100)) }));
    const attachments = Object.values(blocksOf(tree, "aws_iam_role_policy_attachment"));
    for (const side of ["_controller-role_", "_node-role_"]) {
      const ofRole = attachments.filter(({ role }) => String(role).includes(side));
      expect(ofRole.length).toBeGreaterThan(0);
      expect(ofRole.length).toBeLessThanOrEqual(MAX_POLICIES_OF_ROLE);
    }
  });
});

it("would not fit in one policy, as upstream had it before 1.9", () => {
  const sizes = sizesOf("1.0", "c".repeat(100), PLACES[2]);
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(MAX_POLICY_SIZE);
});

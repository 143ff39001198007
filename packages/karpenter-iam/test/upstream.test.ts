import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { karpenterMinors } from "../src";
import type { Statement } from "./decide";
import { ACCOUNT, clusterNamed, REGION, stackWith } from "./example";
import { controllerPolicies, controllerStatements, resolved } from "./resolved";
import type { PolicyDocument } from "./resolved";
import { blockOf, blocksOf } from "./synthesized";
import { FIXTURES, permissionsOf, upstreamMinors, upstreamOf } from "./upstream";

const NAME = "parity";
const PLACEHOLDERS = {
  "AWS::Partition": "aws",
  "AWS::Region": REGION,
  "AWS::AccountId": ACCOUNT,
  "AWS::URLSuffix": "amazonaws.com",
  ClusterName: NAME,
  "KarpenterNodeRole.Arn": `arn:aws:iam::${ACCOUNT}:role/KarpenterNodeRole-${NAME}`,
  "KarpenterInterruptionQueue.Arn": `arn:aws:sqs:${REGION}:${ACCOUNT}:${NAME}`,
};

const treeOf = (karpenterVersion: string) =>
  resolved(
    stackWith({ karpenterVersion, ...clusterNamed(NAME), account: ACCOUNT, region: REGION }),
  );

/** The zonal-shift statement of v1.12's tags never matches; upstream mended it in v1.13 and in v1.12's docs. */
const policiesFrom = (minor: string) => (minor === "1.12" ? "1.13" : minor);

it("has data for exactly the minors that upstream was read for", () => {
  expect([...karpenterMinors].sort()).toEqual([...upstreamMinors].sort());
});

describe.each(karpenterMinors)("Karpenter %s", (minor) => {
  const tree = treeOf(minor);
  const upstream = upstreamOf(minor, PLACEHOLDERS);
  const { managedPolicies } = upstreamOf(policiesFrom(minor), PLACEHOLDERS);

  it("lets the controller do what upstream does, no more, no less", () => {
    expect(permissionsOf(controllerStatements(tree))).toEqual(
      permissionsOf(Object.values(managedPolicies).flat()),
    );
  });

  it("puts each statement into the policy that upstream has for it since 1.9", () => {
    // Before, upstream had one policy, which is too large for long cluster names.
    const isSplit = Object.keys(managedPolicies).length > 1;
    const split = isSplit ? managedPolicies : upstreamOf("1.9", PLACEHOLDERS).managedPolicies;
    const ours = Object.entries(controllerPolicies(tree)).map(
      ([name, { Statement: statements }]) => [name, statements] as const,
    );
    const sids = (statements: readonly Statement[]) => statements.map(({ Sid }) => Sid).sort();
    expect(sids(ours.flatMap(([, statements]) => statements))).toEqual(
      sids(Object.values(managedPolicies).flat()),
    );
    expect(ours.map(([name]) => name).sort()).toEqual(Object.keys(split).sort());
    for (const [name, statements] of ours) {
      const place = new Set(split[name]?.map(({ Sid }) => Sid));
      expect(statements.filter(({ Sid }) => !place.has(Sid))).toEqual([]);
    }
  });

  it("gives the node role upstream's name, trust and managed policies", () => {
    const role = blockOf(tree, "aws_iam_role", { part: "_node-role_" });
    expect(role.name).toBe(upstream.nodeRole.roleName);
    const trust = JSON.parse(String(role.assume_role_policy)) as PolicyDocument;
    expect(permissionsOf(trust.Statement)).toEqual(
      permissionsOf(upstream.nodeRole.assumeRolePolicyDocument.Statement),
    );
    const attachments = Object.entries(blocksOf(tree, "aws_iam_role_policy_attachment"));
    const arns = attachments
      .filter(([id]) => id.includes("_node-role_"))
      .map(([, attachment]) => String(attachment.policy_arn));
    expect(arns.sort()).toEqual([...upstream.nodeRoleManagedPolicies].sort());
  });

  it("gives the queue upstream's name, settings and policy", () => {
    const queue = blockOf(tree, "aws_sqs_queue");
    expect(queue).toMatchObject({
      name: upstream.queue.queueName,
      message_retention_seconds: upstream.queue.messageRetentionPeriod,
      sqs_managed_sse_enabled: upstream.queue.sqsManagedSse,
    });
    const document = JSON.parse(String(queue.policy)) as PolicyDocument;
    expect(document.Id).toBe(upstream.queue.queuePolicyDocument.Id);
    expect(permissionsOf(document.Statement)).toEqual(permissionsOf(upstream.queue.queuePolicy));
  });

  it("listens for upstream's events", () => {
    const rules = Object.values(blocksOf(tree, "aws_cloudwatch_event_rule"));
    const patterns = rules.map(
      ({ event_pattern: pattern }) => JSON.parse(String(pattern)) as unknown,
    );
    expect(patterns).toHaveLength(upstream.eventRules.length);
    expect(patterns).toEqual(
      expect.arrayContaining(upstream.eventRules.map(({ eventPattern }) => eventPattern)),
    );
  });
});

it("differs from 1.12's tags in zonal shift and in the instance status, which it reads in its region only", () => {
  const tagged = permissionsOf(
    Object.values(upstreamOf("1.12", PLACEHOLDERS).managedPolicies).flat(),
  );
  const ours = permissionsOf(controllerStatements(treeOf("1.12")));
  const different = [
    ...tagged.filter((line) => !ours.includes(line)),
    ...ours.filter((line) => !tagged.includes(line)),
  ];
  expect(different.length).toBeGreaterThan(0);
  for (const line of different) expect(line).toMatch(/arc-zonal-shift:|ec2:DescribeInstanceStatus/);
});

describe("fixtures", () => {
  const oracles = path.resolve(__dirname, "../../../../shared/oracles/karpenter-iam");

  it("are upstream's, from a release and a template that are named", () => {
    for (const minor of upstreamMinors) {
      const { version, source, blob, commit } = upstreamOf(minor, {});
      expect(version).toMatch(new RegExp(`^v${minor.replace(".", "\\.")}\\.\\d+$`));
      expect(source).toContain("cloudformation.yaml");
      expect(blob ?? commit).toMatch(/^[0-9a-f]{40}$/);
    }
  });

  it("equal the ones beside the repository, where those are", () => {
    const isThere = existsSync(oracles);
    if (!isThere) console.log(`no ${oracles}: the fixtures are held to nothing but themselves`);
    const files = isThere
      ? readdirSync(oracles).filter((file) => /^v[\d.]+\.json$/.test(file))
      : [];
    const read = (folder: string, file: string) =>
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as unknown;
    // Later minors are only here.
    expect(files.length > 0).toBe(isThere);
    for (const file of files) expect(read(FIXTURES, file)).toEqual(read(oracles, file));
  });
});

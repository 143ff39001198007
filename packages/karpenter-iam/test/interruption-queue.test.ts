import { decide } from "./decide";
import { ACCOUNT, REGION, stackWith } from "./example";
import { resolved } from "./resolved";
import type { PolicyDocument } from "./resolved";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:prd-eks-cluster`;

describe("the queue of Karpenter 1.14", () => {
  const queue = blockOf(resolved(stackWith({ karpenterVersion: "1.14" })), "aws_sqs_queue");
  const { Statement: statements } = JSON.parse(String(queue.policy)) as PolicyDocument;
  const send = { action: "sqs:SendMessage", resource: QUEUE };
  const tls = (secure: boolean) => ({ "aws:SecureTransport": String(secure) });

  it.each([
    [
      "EventBridge",
      { ...send, principal: "Service:events.amazonaws.com", context: tls(true) },
      "allow",
    ],
    [
      "EventBridge without TLS",
      { ...send, principal: "Service:events.amazonaws.com", context: tls(false) },
      "deny",
    ],
    [
      "another service",
      { ...send, principal: "Service:lambda.amazonaws.com", context: tls(true) },
      "deny",
    ],
    [
      "another account",
      { ...send, principal: "AWS:arn:aws:iam::444455556666:root", context: tls(true) },
      "deny",
    ],
    [
      "EventBridge for another queue",
      {
        ...send,
        resource: `${QUEUE}-2`,
        principal: "Service:events.amazonaws.com",
        context: tls(true),
      },
      "deny",
    ],
  ] as const)("takes messages of %s", (_who, request, decision) => {
    expect(decide(statements, request)).toBe(decision);
  });

  it("keeps messages for 300 s, encrypted", () => {
    expect(queue).toMatchObject({ message_retention_seconds: 300, sqs_managed_sse_enabled: true });
  });
});

it("gets every event that a rule matches", () => {
  const tree = synthesized(stackWith({ karpenterVersion: "1.14" }));
  const rules = Object.keys(blocksOf(tree, "aws_cloudwatch_event_rule"));
  const targets = Object.values(blocksOf(tree, "aws_cloudwatch_event_target"));
  expect(targets.map(({ rule }) => rule).sort()).toEqual(
    rules.map((id) => `\${aws_cloudwatch_event_rule.${id}.name}`).sort(),
  );
  const [queue] = Object.keys(blocksOf(tree, "aws_sqs_queue"));
  expect(new Set(targets.map(({ arn }) => arn))).toEqual(
    new Set([`\${aws_sqs_queue.${String(queue)}.arn}`]),
  );
});

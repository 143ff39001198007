import { KarpenterIam, karpenterMinors } from "../src";
import type { InterruptionOptions } from "../src";
import { decide } from "./decide";
import { ACCOUNT, MINIMUM, REGION, stackNamed, stackWith } from "./example";
import { controllerStatements, resolved } from "./resolved";
import type { PolicyDocument } from "./resolved";
import { addressesOf, blockOf, blocksOf, synthesized } from "./synthesized";

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

describe("with a KMS key that is made", () => {
  const tree = resolved(stackWith({ interruption: { createKmsKey: true } }));
  const [keyId] = Object.keys(blocksOf(tree, "aws_kms_key"));
  const key = blockOf(tree, "aws_kms_key");

  it("is encrypted with it, and not with SQS's own", () => {
    const queue = blockOf(tree, "aws_sqs_queue");
    expect(queue.kms_master_key_id).toBe(`\${aws_kms_key.${String(keyId)}.arn}`);
    expect(queue).not.toHaveProperty("sqs_managed_sse_enabled");
  });

  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
  it("lets EventBridge encrypt what it sends, and leaves the rest to the account", () => {
    const { Statement: statements } = JSON.parse(String(key.policy)) as PolicyDocument;
    const may = (principal: string, action: string) =>
      decide(statements, { action, resource: "*", principal });
    for (const action of ["kms:GenerateDataKey", "kms:Decrypt"]) {
      expect(may("Service:events.amazonaws.com", action)).toBe("allow");
      expect(may("Service:sns.amazonaws.com", action)).toBe("deny");
    }
    expect(may("Service:events.amazonaws.com", "kms:ScheduleKeyDeletion")).toBe("deny");
    expect(may(`AWS:arn:aws:iam::${ACCOUNT}:root`, "kms:PutKeyPolicy")).toBe("allow");
    expect(key.enable_key_rotation).toBe(true);
  });

  it("lets the controller decrypt by SQS with that key alone", () => {
    const statements = controllerStatements(tree);
    const arn = `\${aws_kms_key.${String(keyId)}.arn}`;
    const by = (service: string) => ({ "kms:ViaService": `${service}.${REGION}.amazonaws.com` });
    const decrypt = { action: "kms:Decrypt", resource: arn };
    expect(decide(statements, { ...decrypt, context: by("sqs") })).toBe("allow");
    expect(decide(statements, { ...decrypt, context: by("s3") })).toBe("deny");
    const other = { ...decrypt, resource: "arn:aws:kms:x:1:key/2", context: by("sqs") };
    expect(decide(statements, other)).toBe("deny");
  });
});

it("takes a key of yours", () => {
  const arn = `arn:aws:kms:${REGION}:${ACCOUNT}:key/0f1e2d3c`;
  const tree = synthesized(stackWith({ interruption: { kmsKeyArn: arn } }));
  expect(blockOf(tree, "aws_sqs_queue").kms_master_key_id).toBe(arn);
  expect(blocksOf(tree, "aws_kms_key")).toEqual({});
});

describe("with a dead-letter queue", () => {
  const tree = resolved(stackWith({ interruption: { deadLetterQueue: true, createKmsKey: true } }));
  const main = blockOf(tree, "aws_sqs_queue", { part: "interruption_queue" });
  const dead = blockOf(tree, "aws_sqs_queue", { part: "dead-letters" });

  it("gives a message up before it is forgotten: 5 receives of 20 s are less than 300 s", () => {
    expect(JSON.parse(String(main.redrive_policy))).toEqual({
      deadLetterTargetArn: expect.stringMatching(
        /aws_sqs_queue\.\w+dead-letters\w+\.arn/,
      ) as string,
      maxReceiveCount: 5,
    });
  });

  it("keeps it for 14 days, of that queue alone, under the same key", () => {
    expect(dead).toMatchObject({
      name: "prd-eks-cluster-dead-letters",
      message_retention_seconds: 14 * 24 * 60 * 60,
      kms_master_key_id: main.kms_master_key_id,
    });
    expect(JSON.parse(String(dead.redrive_allow_policy))).toEqual({
      redrivePermission: "byQueue",
      sourceQueueArns: [QUEUE],
    });
  });

  it("takes no requests without TLS", () => {
    const policy = blockOf(tree, "aws_sqs_queue_policy");
    const { Statement: statements } = JSON.parse(String(policy.policy)) as PolicyDocument;
    expect(statements).toEqual([
      expect.objectContaining({
        Effect: "Deny",
        Principal: "*",
        Action: "sqs:*",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
    ]);
  });
});

describe("alarms", () => {
  const topic = `arn:aws:sns:${REGION}:${ACCOUNT}:oncall`;
  const alarmsOf = (interruption: InterruptionOptions) =>
    Object.values(
      blocksOf(synthesized(stackWith({ interruption })), "aws_cloudwatch_metric_alarm"),
    );

  it("tell of a queue that nobody reads after 120 s, the notice of a Spot interruption", () => {
    expect(alarmsOf({ alarms: { actionArns: [topic] } })).toEqual([
      expect.objectContaining({
        alarm_name: "KarpenterInterruptionAge-prd-eks-cluster",
        namespace: "AWS/SQS",
        metric_name: "ApproximateAgeOfOldestMessage",
        statistic: "Maximum",
        threshold: 120,
        comparison_operator: "GreaterThanOrEqualToThreshold",
        treat_missing_data: "notBreaching",
        alarm_actions: [topic],
        ok_actions: [topic],
      }),
    ]);
  });

  it("tell of dead letters too", () => {
    const alarms = { actionArns: [topic], oldestMessageSeconds: 60 };
    const [age, dead] = alarmsOf({ alarms, deadLetterQueue: true });
    expect(age).toMatchObject({ threshold: 60 });
    expect(dead).toMatchObject({
      metric_name: "ApproximateNumberOfMessagesVisible",
      threshold: 1,
      dimensions: { QueueName: expect.stringContaining("dead-letters") as string },
    });
  });

  it("are none by default", () => {
    expect(alarmsOf({ deadLetterQueue: true })).toEqual([]);
  });
});

describe("turned off", () => {
  it.each(karpenterMinors)(
    "has no queue, no rule and no sqs statement in %s",
    (karpenterVersion) => {
      const tree = synthesized(stackWith({ karpenterVersion, interruption: false }));
      expect(JSON.stringify(tree.resource)).not.toContain("sqs");
      expect(blocksOf(tree, "aws_cloudwatch_event_rule")).toEqual({});
      const whole = synthesized(stackWith({ karpenterVersion }));
      expect(addressesOf(whole)).toEqual(expect.arrayContaining(addressesOf(tree)));
    },
  );

  it("has none during an upgrade either, and no queue for the chart", () => {
    const upgrade = {
      karpenterVersion: "0.34",
      alsoForVersion: "1.14",
      interruption: false,
    } as const;
    expect(JSON.stringify(synthesized(stackWith(upgrade)).resource)).not.toContain("sqs");
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", { ...MINIMUM, ...upgrade });
    expect(iam.interruptionQueueName).toBeUndefined();
    expect(iam.helmValues.settings).not.toHaveProperty("interruptionQueue");
  });
});

import { randomBytes } from "node:crypto";
import { addressesWith, changeOf, planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Plan, StateResource, Workspace } from "@cdktf-karpenter/plan-testing";
import { aws } from "./aws-cli";
import { decide } from "./decide";
import type { Statement } from "./decide";
import { clusterNamed, REGION, stackWith } from "./example";

expect.extend(planMatchers);

/** The account of the sandbox. */
const ACCOUNT = "339712771495";
const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:oncall`;
const clusterName = `queue-${randomBytes(3).toString("hex")}`;
const deadLetters = `${clusterName}-dead-letters`;

let workspace: Workspace;
let first: Plan;
let state: readonly StateResource[];
beforeAll(async () => {
  const stack = stackWith({
    ...clusterNamed(clusterName),
    karpenterVersion: "1.14",
    interruption: {
      createKmsKey: true,
      deadLetterQueue: true,
      alarms: { actionArns: [TOPIC] },
    },
  });
  workspace = await workspaceOf(stack);
  first = await workspace.plan();
  await workspace.apply();
  state = await workspace.state();
});
afterAll(() => {
  workspace.remove();
});

const keyArn = () => String(state.find(({ type }) => type === "aws_kms_key")?.values.arn);
const queueUrl = async (name: string) =>
  String((await aws(["sqs", "get-queue-url", "--queue-name", name])).QueueUrl);
async function attributesOf(name: string): Promise<Readonly<Record<string, string>>> {
  const url = await queueUrl(name);
  const { Attributes: attributes } = await aws([
    ...["sqs", "get-queue-attributes", "--queue-url", url, "--attribute-names", "All"],
  ]);
  return attributes as Readonly<Record<string, string>>;
}
async function alarms(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { MetricAlarms: found } = await aws(["cloudwatch", "describe-alarms"]);
  const all = found as readonly Readonly<Record<string, unknown>>[];
  return all.filter(({ AlarmName: name }) => String(name).endsWith(`-${clusterName}`));
}

it("shows the key's policy at plan, before there is a key", () => {
  const [address = ""] = addressesWith(first, "create").filter((a) => a.startsWith("aws_kms_key."));
  const policy = String(changeOf(first, address).after?.policy);
  const { Statement: statements } = JSON.parse(policy) as { readonly Statement: unknown };
  // The two permissions that EventBridge needs: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-encryption-at-rest-key-policy.html
  expect(statements).toContainEqual(
    expect.objectContaining({
      Principal: { Service: "events.amazonaws.com" },
      Action: expect.arrayContaining(["kms:GenerateDataKey", "kms:Decrypt"]) as string[],
    }),
  );
  expect(first.text).toContain("events.amazonaws.com");
});

it("plans nothing afterwards", async () => {
  expect(await workspace.plan()).toBeEmptyPlan();
});

it("encrypts both queues with that key, and gives a message up to the second one", async () => {
  const [main, dead] = [await attributesOf(clusterName), await attributesOf(deadLetters)];
  expect(main).toMatchObject({ KmsMasterKeyId: keyArn(), MessageRetentionPeriod: "300" });
  expect(dead).toMatchObject({ KmsMasterKeyId: keyArn(), MessageRetentionPeriod: "1209600" });
  expect(JSON.parse(main.RedrivePolicy ?? "")).toMatchObject({
    deadLetterTargetArn: dead.QueueArn,
  });
  expect(JSON.parse(dead.RedriveAllowPolicy ?? "")).toEqual({
    redrivePermission: "byQueue",
    sourceQueueArns: [main.QueueArn],
  });
});

async function policyOf(name: string): Promise<readonly Statement[]> {
  const { Policy: policy = "" } = await attributesOf(name);
  return (JSON.parse(policy) as { readonly Statement: Statement[] }).Statement;
}
const arnOf = (name: string) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
const send = (secure: string) => ({
  action: "sqs:SendMessage",
  resource: arnOf(clusterName),
  principal: "Service:events.amazonaws.com",
  context: { "aws:SecureTransport": secure },
});

it("lets EventBridge send to the queue, by TLS only", async () => {
  const statements = await policyOf(clusterName);
  expect(decide(statements, send("true"))).toBe("allow");
  expect(decide(statements, send("false"))).toBe("deny");
});

it("takes nothing without TLS in the dead-letter queue either", async () => {
  expect(await policyOf(deadLetters)).toEqual([
    {
      Sid: "DenyHTTP",
      Effect: "Deny",
      Principal: "*",
      Action: "sqs:*",
      Resource: arnOf(deadLetters),
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    },
  ]);
});

it("has an alarm on each queue that tells the topic", async () => {
  const queues = (await alarms()).map(({ Dimensions, AlarmActions }) => ({
    Dimensions,
    AlarmActions,
  }));
  const on = (name: string) => ({
    Dimensions: [{ Name: "QueueName", Value: name }],
    AlarmActions: [TOPIC],
  });
  expect(queues).toHaveLength(2);
  expect(queues).toEqual(expect.arrayContaining([on(clusterName), on(deadLetters)]));
});

it("leaves nothing but a key that waits for its deletion", async () => {
  await workspace.destroy();
  for (const name of [clusterName, deadLetters]) {
    await expect(queueUrl(name)).rejects.toThrow("does not exist");
  }
  expect(await alarms()).toEqual([]);
  const { KeyMetadata: key } = await aws(["kms", "describe-key", "--key-id", keyArn()]);
  // KMS deletes no key at once: https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html
  expect(key).toMatchObject({ KeyState: "PendingDeletion" });
});

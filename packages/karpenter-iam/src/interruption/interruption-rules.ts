import { invalidKeyArn, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { DEFAULT_OLDEST_MESSAGE_SECONDS, MESSAGE_RETENTION_SECONDS } from "./interruption-options";
import type { InterruptionSettings } from "./interruption-options";

/** Actions of one alarm state: https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
const MAX_ALARM_ACTIONS = 5;

/** What an alarm on a queue may tell, of the services that PutMetricAlarm names. */
const ALARM_ACTION =
  /^arn:aws[\w-]*:(sns|lambda|ssm|ssm-incidents|aiops|autoscaling):[\w-]*:\d{12}:\S+$/;

/** Of `interruption`. */
export function interruptionProblems(interruption: InterruptionSettings): (Problem | undefined)[] {
  const { queueName, kmsKeyArn, alarms } = interruption;
  return [
    invalidQueueName(queueName),
    kmsKeyArn === undefined ? undefined : invalidKeyArn(kmsKeyArn, "interruption.kmsKeyArn"),
    twoKeys(interruption),
    ...(alarms === undefined
      ? []
      : [invalidActions(alarms.actionArns), invalidAge(alarms.oldestMessageSeconds)]),
  ];
}

/** @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html */
function invalidQueueName(name: string | undefined): Problem | undefined {
  if (!isKnown(name) || /^[\w-]{1,80}$/.test(name)) return undefined;
  return {
    code: "queue-name",
    prop: "interruption.queueName",
    value: name,
    rule: "1 to 80 letters, digits, hyphens and underscores; no FIFO queue, which EventBridge's rules here do not fill",
    remedy: "shorten it or replace the other characters",
  };
}

/** A queue has one key. */
function twoKeys({ createKmsKey, kmsKeyArn }: InterruptionSettings): Problem | undefined {
  if (!createKmsKey || kmsKeyArn === undefined) return undefined;
  return {
    code: "queue-key",
    prop: "interruption.createKmsKey",
    value: true,
    rule: "the queue has one key, and interruption.kmsKeyArn names one that exists",
    remedy: "leave one of the two out",
  };
}

function invalidActions(actionArns: readonly string[]): Problem | undefined {
  const wrong = actionArns.find((arn) => isKnown(arn) && !ALARM_ACTION.test(arn));
  const fits = actionArns.length >= 1 && actionArns.length <= MAX_ALARM_ACTIONS;
  if (wrong === undefined && fits) return undefined;
  return {
    code: "alarm-actions",
    prop: "interruption.alarms.actionArns",
    value: wrong ?? `(${String(actionArns.length)} ARNs)`,
    rule: `1 to ${String(MAX_ALARM_ACTIONS)} ARNs of SNS topics, Lambda functions or other targets of a CloudWatch alarm`,
    remedy: "copy a topic's from `aws sns list-topics`",
  };
}

function invalidAge(seconds: number): Problem | undefined {
  if (!isKnown(seconds)) return undefined;
  if (Number.isInteger(seconds) && seconds >= 1 && seconds < MESSAGE_RETENTION_SECONDS) {
    return undefined;
  }
  return {
    code: "alarm-age",
    prop: "interruption.alarms.oldestMessageSeconds",
    value: seconds,
    rule: `1 to ${String(MESSAGE_RETENTION_SECONDS - 1)} s: the queue forgets a message after ${String(MESSAGE_RETENTION_SECONDS)} s, so no message would ever be that old`,
    remedy: `leave it out for ${String(DEFAULT_OLDEST_MESSAGE_SECONDS)} s`,
  };
}

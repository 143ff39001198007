import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule";
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target";
import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue";
import type { SqsQueueConfig } from "@cdktf/provider-aws/lib/sqs-queue";
import { Construct } from "constructs";
import type { Place } from "../iam/place";
import type { Names } from "../names";
import { DeadLetterQueue } from "./dead-letter-queue";
import { InterruptionAlarm } from "./interruption-alarm";
import { MESSAGE_RETENTION_SECONDS } from "./interruption-options";
import type { InterruptionSettings } from "./interruption-options";
import { QueueKey } from "./queue-key";

/** The controller hides a message for 20 s, so a message that it never deletes is given up after 100 of 300 s. */
const MAX_RECEIVE_COUNT = 5;

export interface InterruptionQueueProps {
  readonly names: Names;
  /** Written out, so that the queue is never there without its policy. */
  readonly queueArn: string;
  readonly policyDocument: string;
  /** Event patterns, by the event's name. */
  readonly events: Readonly<Record<string, unknown>>;
  readonly options: InterruptionSettings;
  readonly place: Place;
}

/**
 * Queue that tells Karpenter which instances AWS is about to stop, and the EventBridge rules that fill it.
 * @see https://karpenter.sh/docs/reference/cloudformation/#interruption-handling
 */
export class InterruptionQueue extends Construct {
  readonly queueName: string;
  /** Of the KMS key that encrypts the queue; absent with SQS's own key. */
  readonly kmsKeyArn: string | undefined;

  constructor(scope: Construct, id: string, props: InterruptionQueueProps) {
    super(scope, id);
    const { names, options } = props;
    this.kmsKeyArn = this.keyArn(props);
    const deadLetters = this.deadLetterQueue(props);
    const queue = new SqsQueue(this, "queue", {
      name: names.queue,
      messageRetentionSeconds: MESSAGE_RETENTION_SECONDS,
      ...encryptionBy(this.kmsKeyArn),
      policy: props.policyDocument,
      redrivePolicy:
        deadLetters &&
        JSON.stringify({
          deadLetterTargetArn: deadLetters.arn,
          maxReceiveCount: MAX_RECEIVE_COUNT,
        }),
    });
    this.queueName = queue.name;
    for (const [event, pattern] of Object.entries(props.events)) {
      const rule = new CloudwatchEventRule(this, event, {
        name: names.rule(event),
        eventPattern: JSON.stringify(pattern),
      });
      new CloudwatchEventTarget(this, `${event}-target`, {
        rule: rule.name,
        targetId: "KarpenterInterruptionQueueTarget",
        arn: queue.arn,
      });
    }
    if (options.alarms !== undefined) {
      const { actionArns, oldestMessageSeconds } = options.alarms;
      new InterruptionAlarm(this, "age-alarm", {
        name: names.ageAlarm,
        description: `Nobody reads the interruption warnings of Karpenter in ${names.queue}`,
        queueName: queue.name,
        metric: "ApproximateAgeOfOldestMessage",
        threshold: oldestMessageSeconds,
        actionArns,
      });
      if (deadLetters) {
        new InterruptionAlarm(this, "dead-letter-alarm", {
          name: names.deadLetterAlarm,
          description: `Karpenter failed on an interruption warning, which is in ${names.deadLetterQueue}`,
          queueName: deadLetters.name,
          metric: "ApproximateNumberOfMessagesVisible",
          threshold: 1,
          actionArns,
        });
      }
    }
  }

  private keyArn({ options, place }: InterruptionQueueProps): string | undefined {
    return options.createKmsKey ? new QueueKey(this, "key", { place }).arn : options.kmsKeyArn;
  }

  private deadLetterQueue({ names, queueArn, options }: InterruptionQueueProps) {
    if (!options.deadLetterQueue) return undefined;
    return new DeadLetterQueue(this, "dead-letters", {
      name: names.deadLetterQueue,
      sourceQueueArn: queueArn,
      encryption: encryptionBy(this.kmsKeyArn),
    });
  }
}

/** A queue has one of the two: the API refuses both. */
function encryptionBy(
  kmsKeyArn: string | undefined,
): Pick<SqsQueueConfig, "kmsMasterKeyId" | "sqsManagedSseEnabled"> {
  return kmsKeyArn === undefined ? { sqsManagedSseEnabled: true } : { kmsMasterKeyId: kmsKeyArn };
}

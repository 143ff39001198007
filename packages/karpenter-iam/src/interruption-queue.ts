import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule";
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target";
import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue";
import { Construct } from "constructs";

/** 300 s: an interruption warning older than that is of no use. Upstream's figure. */
const MESSAGE_RETENTION_SECONDS = 300;

export interface InterruptionQueueProps {
  readonly name: string;
  readonly policyDocument: string;
  /** Name and pattern of each rule, by the event it matches. */
  readonly rules: Readonly<Record<string, { readonly name: string; readonly pattern: unknown }>>;
}

/**
 * Queue that tells Karpenter which instances AWS is about to stop, and the EventBridge rules that fill it. Messages
 * are encrypted with SQS's own key.
 * @see https://karpenter.sh/docs/reference/cloudformation/#interruption-handling
 */
export class InterruptionQueue extends Construct {
  readonly queueName: string;

  constructor(scope: Construct, id: string, props: InterruptionQueueProps) {
    super(scope, id);
    const queue = new SqsQueue(this, "queue", {
      name: props.name,
      messageRetentionSeconds: MESSAGE_RETENTION_SECONDS,
      sqsManagedSseEnabled: true,
      policy: props.policyDocument,
    });
    for (const [event, { name, pattern }] of Object.entries(props.rules)) {
      const rule = new CloudwatchEventRule(this, event, {
        name,
        eventPattern: JSON.stringify(pattern),
      });
      new CloudwatchEventTarget(this, `${event}-target`, {
        rule: rule.name,
        targetId: "KarpenterInterruptionQueueTarget",
        arn: queue.arn,
      });
    }
    this.queueName = queue.name;
  }
}

import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue";
import type { SqsQueueConfig } from "@cdktf/provider-aws/lib/sqs-queue";
import { SqsQueuePolicy } from "@cdktf/provider-aws/lib/sqs-queue-policy";
import { Construct } from "constructs";

/** 14 days, the longest that SQS keeps a message. */
const MESSAGE_RETENTION_SECONDS = 1_209_600;

export interface DeadLetterQueueProps {
  readonly name: string;
  /** The only queue that may use it. */
  readonly sourceQueueArn: string;
  readonly encryption: Pick<SqsQueueConfig, "kmsMasterKeyId" | "sqsManagedSseEnabled">;
}

/**
 * What the controller could not handle, to be looked at. Takes messages of one queue, by TLS only.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
 */
export class DeadLetterQueue extends Construct {
  readonly arn: string;
  readonly name: string;

  constructor(scope: Construct, id: string, props: DeadLetterQueueProps) {
    super(scope, id);
    const queue = new SqsQueue(this, "queue", {
      name: props.name,
      messageRetentionSeconds: MESSAGE_RETENTION_SECONDS,
      ...props.encryption,
      redriveAllowPolicy: JSON.stringify({
        redrivePermission: "byQueue",
        sourceQueueArns: [props.sourceQueueArn],
      }),
    });
    new SqsQueuePolicy(this, "policy", {
      queueUrl: queue.url,
      policy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Sid: "DenyHTTP",
            Effect: "Deny",
            Principal: "*",
            Action: "sqs:*",
            Resource: queue.arn,
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          },
        ],
      }),
    });
    this.arn = queue.arn;
    this.name = queue.name;
  }
}

/** The queue of interruption warnings beside what every installation has. */
export interface InterruptionOptions {
  /**
   * 1 to 80 letters, digits, hyphens and underscores. A change replaces the queue.
   * @default - the cluster's name, shortened with a hash where that has more than 80 characters
   */
  readonly queueName?: string;
  /**
   * KMS key that encrypts the queue: `"create"` makes one that EventBridge may use and that is rotated each year; a key
   * of yours must let `events.amazonaws.com` use `kms:GenerateDataKey` and `kms:Decrypt`, or no event arrives.
   * @default - SQS's own key (SSE-SQS)
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-encryption-at-rest-key-policy.html
   */
  readonly kmsKey?: "create" | { readonly arn: string };
  /**
   * Whether messages that the controller received 5 times without deleting them are kept for 14 days in a queue of
   * their own.
   * @default false
   */
  readonly deadLetterQueue?: boolean;
  /**
   * Alarms of a queue that nobody reads: in a dead letter queue also of any message in it.
   * @default - none
   */
  readonly alarms?: InterruptionAlarms;
}

export interface InterruptionAlarms {
  /** ARNs of what an alarm and its end are told to, such as SNS topics: 1 to 5. */
  readonly actionArns: readonly string[];
  /**
   * Age of the oldest message in seconds, 1 to 299: after 300 s the queue forgets it. A Spot warning comes 120 s ahead.
   * @default 120
   */
  readonly oldestMessageSeconds?: number;
}

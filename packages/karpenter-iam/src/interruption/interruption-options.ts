/** The queue of interruption warnings beside what every installation has. */
export interface InterruptionOptions {
  /**
   * 1 to 80 letters, digits, hyphens and underscores. A change replaces the queue.
   * @default - the cluster's name, shortened with a hash where that has more than 80 characters
   */
  readonly queueName?: string;
  /**
   * ARN of a KMS key of yours that encrypts the queue. Its policy must let `events.amazonaws.com` use
   * `kms:GenerateDataKey` and `kms:Decrypt`, or no event arrives.
   * @default - SQS's own key (SSE-SQS)
   * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-encryption-at-rest-key-policy.html
   */
  readonly kmsKeyArn?: string;
  /**
   * Whether to make the KMS key that encrypts the queue: EventBridge may use it, and it is rotated each year.
   * @default false
   */
  readonly createKmsKey?: boolean;
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

/** Alarms of the interruption queue. */
export interface InterruptionAlarms {
  /** ARNs of what an alarm and its end are told to, such as SNS topics: 1 to 5. */
  readonly actionArns: readonly string[];
  /**
   * Age of the oldest message in seconds, 1 to 299: after 300 s the queue forgets it. A Spot warning comes 120 s ahead.
   * @default 120
   */
  readonly oldestMessageSeconds?: number;
}

/** 300 s: an interruption warning older than that is of no use. Upstream's figure. */
export const MESSAGE_RETENTION_SECONDS = 300;

/** 120 s: the time between a Spot warning and the end of the instance. */
export const DEFAULT_OLDEST_MESSAGE_SECONDS = 120;

/** The options with their defaults filled in. */
export interface InterruptionSettings
  extends
    Required<Pick<InterruptionOptions, "createKmsKey" | "deadLetterQueue">>,
    Pick<InterruptionOptions, "queueName" | "kmsKeyArn"> {
  readonly alarms: Required<InterruptionAlarms> | undefined;
}

export function interruptionSettings(options: InterruptionOptions): InterruptionSettings {
  const { createKmsKey = false, deadLetterQueue = false, alarms } = options;
  return {
    ...options,
    createKmsKey,
    deadLetterQueue,
    alarms: alarms && {
      ...alarms,
      oldestMessageSeconds: alarms.oldestMessageSeconds ?? DEFAULT_OLDEST_MESSAGE_SECONDS,
    },
  };
}

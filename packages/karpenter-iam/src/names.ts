import { fitName } from "@cdktf-karpenter/rules";

/** Names of one cluster's resources. */
export interface Names {
  readonly nodeRole: string;
  readonly instanceProfile: string;
  readonly controllerRole: string;
  readonly controllerPolicy: (part: string) => string;
  readonly queue: string;
  readonly deadLetterQueue: string;
  readonly rule: (event: string) => string;
  readonly ageAlarm: string;
  readonly deadLetterAlarm: string;
}

export interface NamesInput {
  readonly clusterName: string;
  /** Added to the names that an account has once for all regions; absent, they are the guides' own. */
  readonly region: string | undefined;
  readonly prefix: string;
  /** @default - the cluster's name, which the guides give as the chart's `settings.interruptionQueue` */
  readonly queueName: string | undefined;
}

/**
 * Names that Karpenter's guides expect, within AWS's limits.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */
export function namesFor({ clusterName, region, prefix, queueName }: NamesInput): Names {
  const inIam = region === undefined ? clusterName : `${clusterName}-${region}`;
  const queue = queueName ?? clusterName;
  return {
    nodeRole: fitName(`${prefix}NodeRole-${inIam}`, 64),
    instanceProfile: fitName(`${prefix}NodeInstanceProfile-${inIam}`, 128),
    controllerRole: fitName(`${prefix}ControllerRole-${inIam}`, 64),
    controllerPolicy: (part) => fitName(`${prefix}Controller${part}Policy-${inIam}`, 128),
    queue: fitName(queue, 80),
    deadLetterQueue: fitName(`${queue}-dead-letters`, 80),
    rule: (event) => fitName(`${prefix}${event}-${clusterName}`, 64),
    ageAlarm: fitName(`${prefix}InterruptionAge-${clusterName}`, 255),
    deadLetterAlarm: fitName(`${prefix}InterruptionDeadLetters-${clusterName}`, 255),
  };
}

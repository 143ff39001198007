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

/**
 * Names that Karpenter's guides expect, within AWS's limits.
 * @param region - added to the names that an account has once for all regions; absent, they are the guides' own
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */
export function namesFor(clusterName: string, region: string | undefined): Names {
  const inIam = region === undefined ? clusterName : `${clusterName}-${region}`;
  return {
    nodeRole: fitName(`KarpenterNodeRole-${inIam}`, 64),
    instanceProfile: fitName(`KarpenterNodeInstanceProfile-${inIam}`, 128),
    controllerRole: fitName(`KarpenterControllerRole-${inIam}`, 64),
    controllerPolicy: (part) => fitName(`KarpenterController${part}Policy-${inIam}`, 128),
    // The guides set the chart's `settings.interruptionQueue` to the cluster's name.
    queue: fitName(clusterName, 80),
    deadLetterQueue: fitName(`${clusterName}-dead-letters`, 80),
    rule: (event) => fitName(`Karpenter${event}-${clusterName}`, 64),
    ageAlarm: fitName(`KarpenterInterruptionAge-${clusterName}`, 255),
    deadLetterAlarm: fitName(`KarpenterInterruptionDeadLetters-${clusterName}`, 255),
  };
}

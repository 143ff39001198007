import { fitName } from "@cdktf-karpenter/rules";

/**
 * Names that Karpenter's guides expect, within AWS's limits.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
 */
export const names = {
  nodeRole: (clusterName: string) => fitName(`KarpenterNodeRole-${clusterName}`, 64),
  instanceProfile: (clusterName: string) =>
    fitName(`KarpenterNodeInstanceProfile-${clusterName}`, 128),
  controllerRole: (clusterName: string) => fitName(`KarpenterControllerRole-${clusterName}`, 64),
  controllerPolicy: (part: string, clusterName: string) =>
    fitName(`KarpenterController${part}Policy-${clusterName}`, 128),
  /** The guides set the chart's `settings.interruptionQueue` to the cluster's name. */
  queue: (clusterName: string) => fitName(clusterName, 80),
  rule: (event: string, clusterName: string) => fitName(`Karpenter${event}-${clusterName}`, 64),
};

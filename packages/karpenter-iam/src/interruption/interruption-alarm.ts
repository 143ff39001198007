import { CloudwatchMetricAlarm } from "@cdktf/provider-aws/lib/cloudwatch-metric-alarm";
import { Construct } from "constructs";

/** 60 s: SQS's own measure, once a minute. */
const PERIOD_SECONDS = 60;

export interface InterruptionAlarmProps {
  readonly name: string;
  readonly description: string;
  readonly queueName: string;
  /** @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html */
  readonly metric: "ApproximateAgeOfOldestMessage" | "ApproximateNumberOfMessagesVisible";
  readonly threshold: number;
  readonly actionArns: readonly string[];
}

/** Alarm on one metric of a queue; an empty queue reports nothing, and that is no alarm. */
export class InterruptionAlarm extends Construct {
  constructor(scope: Construct, id: string, props: InterruptionAlarmProps) {
    super(scope, id);
    new CloudwatchMetricAlarm(this, "alarm", {
      alarmName: props.name,
      alarmDescription: props.description,
      namespace: "AWS/SQS",
      metricName: props.metric,
      dimensions: { QueueName: props.queueName },
      statistic: "Maximum",
      period: PERIOD_SECONDS,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanOrEqualToThreshold",
      threshold: props.threshold,
      treatMissingData: "notBreaching",
      alarmActions: [...props.actionArns],
      okActions: [...props.actionArns],
    });
  }
}

import { fitName, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { isExistingRole } from "./iam/existing-role";
import type { Settings } from "./settings";

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
  /** Given, it is the role's. */
  readonly nodeRoleName?: string;
  /** Given, it is the role's. */
  readonly controllerRoleName?: string;
}

/**
 * Names that Karpenter's guides expect, within AWS's limits.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
 * @see https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
 */
export function namesFor(input: NamesInput): Names {
  const { clusterName, region, prefix, queueName, nodeRoleName, controllerRoleName } = input;
  const inIam = region === undefined ? clusterName : `${clusterName}-${region}`;
  const queue = queueName ?? clusterName;
  return {
    nodeRole: nodeRoleName ?? fitName(`${prefix}NodeRole-${inIam}`, 64),
    instanceProfile: fitName(`${prefix}NodeInstanceProfile-${inIam}`, 128),
    controllerRole: controllerRoleName ?? fitName(`${prefix}ControllerRole-${inIam}`, 64),
    controllerPolicy: (part) => fitName(`${prefix}Controller${part}Policy-${inIam}`, 128),
    queue: fitName(queue, 80),
    deadLetterQueue: fitName(`${queue}-dead-letters`, 80),
    rule: (event) => fitName(`${prefix}${event}-${clusterName}`, 64),
    ageAlarm: fitName(`${prefix}InterruptionAge-${clusterName}`, 255),
    deadLetterAlarm: fitName(`${prefix}InterruptionDeadLetters-${clusterName}`, 255),
  };
}

/** @param region - of the cluster, which names have in them when the settings say so */
export function namesOf(settings: Settings, region: string | undefined): Names {
  const { cluster, interruption, nodeRole, controllerRole } = settings;
  return namesFor({
    clusterName: cluster.clusterName,
    region: settings.regionInNames ? region : undefined,
    prefix: settings.namePrefix,
    queueName: interruption === false ? undefined : interruption.queueName,
    nodeRoleName: isExistingRole(nodeRole) ? undefined : nodeRole.name,
    controllerRoleName: isExistingRole(controllerRole) ? undefined : controllerRole.name,
  });
}

/** What IAM and EventBridge both take in a name; 20 leave most of a rule's 64 characters to what tells names apart. */
export function invalidNamePrefix(prefix: string): Problem | undefined {
  if (!isKnown(prefix) || /^[\w.-]{1,20}$/.test(prefix)) return undefined;
  return {
    code: "name-prefix",
    prop: "namePrefix",
    value: prefix,
    rule: "1 to 20 letters, digits, dots, hyphens and underscores",
    remedy: "shorten it, or leave it out for Karpenter",
  };
}

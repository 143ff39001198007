import { fitName, isKnown } from "@cdktf-karpenter/rules";
import { Fn, Op, Token } from "cdktf";

/**
 * Names that Karpenter's guides expect, within AWS's limits.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-quotas.html
 * @see https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
 */
export const names = {
  nodeRole: (clusterName: string) => fit("KarpenterNodeRole-", clusterName, 64),
  instanceProfile: (clusterName: string) => fit("KarpenterNodeInstanceProfile-", clusterName, 128),
  controllerRole: (clusterName: string) => fit("KarpenterControllerRole-", clusterName, 64),
  controllerPolicy: (part: string, clusterName: string) =>
    fit(`KarpenterController${part}Policy-`, clusterName, 128),
  /** The guides set the chart's `settings.interruptionQueue` to the cluster's name. */
  queue: (clusterName: string) => fit("", clusterName, 80),
  rule: (event: string, clusterName: string) => fit(`Karpenter${event}-`, clusterName, 64),
};

/** As {@link fitName}; for an unresolved cluster name Terraform does the same once it knows it. */
function fit(prefix: string, clusterName: string, limit: number): string {
  if (isKnown(clusterName)) return fitName(prefix + clusterName, limit);
  // Built by Terraform's join: cdktf does not support a text with a token in it inside a function call.
  const name = Fn.join("", [prefix, clusterName]);
  const shortened = Fn.join("-", [Fn.substr(name, 0, limit - 9), Fn.substr(Fn.sha256(name), 0, 8)]);
  return Token.asString(Fn.conditional(Op.lte(Fn.lengthOf(name), limit), name, shortened));
}

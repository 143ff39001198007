import type { Place } from "./place";

/** What policies name of Karpenter's own. */
export interface PolicySubjects {
  readonly clusterName: string;
  /** With its path. */
  readonly nodeRoleArn: string;
  /** Written out, so that the queue is never there without its policy. */
  readonly queueArn: string;
  /** Where a KMS key encrypts the queue. */
  readonly queueKeyArn?: string;
}

/** Values of the placeholders in policy templates, by their name between `${` and `}`. */
export type Placeholders = Readonly<Record<string, string | undefined>>;

/** Placeholders as upstream's CloudFormation template calls them, and the queue's key. */
export function placeholdersOf(place: Place, subjects: PolicySubjects): Placeholders {
  return {
    "AWS::Partition": place.partition,
    "AWS::Region": place.region,
    "AWS::AccountId": place.account,
    // Upstream has it in the name of EC2 alone, to which the node role is passed.
    "AWS::URLSuffix": place.ec2Suffix,
    ClusterName: subjects.clusterName,
    "KarpenterNodeRole.Arn": subjects.nodeRoleArn,
    "KarpenterInterruptionQueue.Arn": subjects.queueArn,
    "KarpenterInterruptionQueueKey.Arn": subjects.queueKeyArn,
  };
}

/**
 * A policy document with its placeholders filled in, also in condition keys. Values may be tokens: the document is
 * one text, so Terraform puts a value in wherever its marker stands.
 *
 * @throws Error for a placeholder without a value
 */
export function policyDocument(
  statements: readonly object[],
  placeholders: Placeholders,
  id?: string,
): string {
  const template = JSON.stringify({
    Version: "2012-10-17",
    ...(id === undefined ? {} : { Id: id }),
    Statement: statements,
  });
  return template.replace(/\$\{([A-Za-z:.]+)\}/g, (marker, name: string) => {
    const value = placeholders[name];
    if (value === undefined) throw new Error(`policy template: no value for ${marker}`);
    return value;
  });
}

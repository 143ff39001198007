import type { StatementTemplate } from "../versions/version-data";

/** Values of the placeholders in policy templates, by their name between `${` and `}`. */
export type Placeholders = Readonly<
  Record<
    | "AWS::Partition"
    | "AWS::Region"
    | "AWS::AccountId"
    | "AWS::URLSuffix"
    | "ClusterName"
    | "KarpenterNodeRole.Arn"
    | "KarpenterInterruptionQueue.Arn",
    string
  >
> & {
  /** Where a KMS key encrypts the queue. */
  readonly "KarpenterInterruptionQueueKey.Arn"?: string;
};

/**
 * A policy document with its placeholders filled in, also in condition keys. Values may be tokens: the document is
 * one text, so Terraform puts a value in wherever its marker stands.
 */
export function policyDocument(
  statements: readonly StatementTemplate[],
  placeholders: Placeholders,
  id?: string,
): string {
  const template = JSON.stringify({
    Version: "2012-10-17",
    ...(id === undefined ? {} : { Id: id }),
    Statement: statements,
  });
  return template.replace(/\$\{([A-Za-z:.]+)\}/g, (marker, name: string) => {
    const value = (placeholders as Readonly<Record<string, string | undefined>>)[name];
    if (value === undefined) throw new Error(`policy template: no value for ${marker}`);
    return value;
  });
}

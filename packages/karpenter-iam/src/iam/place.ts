/** Where the cluster is: known at synth, or read from the provider at plan. */
export interface Place {
  readonly partition: string;
  /** What follows `ec2.` in EC2's name as a principal, such as `amazonaws.com`. */
  readonly ec2Suffix: string;
  readonly region: string;
  readonly account: string;
}

type Account = Pick<Place, "partition" | "account">;

/** @param pathAndName - with the slash that every path starts with */
export function roleArn({ partition, account }: Account, pathAndName: string): string {
  return `arn:${partition}:iam::${account}:role${pathAndName}`;
}

export function queueArn({ partition, region, account }: Place, name: string): string {
  return `arn:${partition}:sqs:${region}:${account}:${name}`;
}

export function keyArn({ partition, region, account }: Place, id: string): string {
  return `arn:${partition}:kms:${region}:${account}:key/${id}`;
}

/** The account itself: what a key's policy says of it, the account's IAM policies decide. */
export function accountArn({ partition, account }: Account): string {
  return `arn:${partition}:iam::${account}:root`;
}

/** A managed policy of AWS. */
export function awsPolicyArn({ partition }: Pick<Place, "partition">, name: string): string {
  return `arn:${partition}:iam::aws:policy/${name}`;
}

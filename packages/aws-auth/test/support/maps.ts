/** A mapping of a role as AwsAuth wants it. */
export interface Wanted {
  readonly rolearn: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** A mapping of an IAM user as AwsAuth wants it. */
export interface WantedUser {
  readonly userarn: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** What a merge starts from: the live object and what is wanted. */
export interface MergeCase {
  readonly data: Readonly<Record<string, string>> | null;
  readonly annotations: Readonly<Record<string, string>> | null;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly wanted: readonly Wanted[];
  readonly users?: readonly WantedUser[];
}

export const NODE_GROUPS = ["system:bootstrappers", "system:nodes"];
export const NODE_NAME = "system:node:{{EC2PrivateDNSName}}";

export function arn(name: string): string {
  return `arn:aws:iam::111122223333:role/${name}`;
}

export function node(name: string): Wanted {
  return { rolearn: arn(name), username: NODE_NAME, groups: NODE_GROUPS };
}

/** A cluster whose map has this mapRoles and nothing of ours yet; none when it is left out. */
export function mergeCase(mapRoles: string | undefined, ...wanted: readonly Wanted[]): MergeCase {
  const data = mapRoles === undefined ? null : { mapRoles };
  return { data, annotations: null, labels: null, wanted };
}

/** As somebody wrote it by hand: comments, their own order and quoting, a second way to write lists. */
export const FOREIGN = `# people
- rolearn: arn:aws:iam::111122223333:role/ops  # on call
  username: 'ops:{{SessionName}}'
  groups: [ "system:masters" ]
# pipelines
- groups:
    - deployers
  rolearn: arn:aws:iam::111122223333:role/ci
  username: ci
`;

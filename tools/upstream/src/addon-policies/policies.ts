/** A statement of an IAM policy, in IAM's own words. */
export interface Statement {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
}

/** What eksctl gives a node role for its `withAddonPolicies`. */
export interface EksctlFixture {
  readonly source: string;
  readonly read: string;
  /** Names of AWS managed policies. */
  readonly managed: Readonly<Record<string, readonly string[]>>;
  readonly statements: Readonly<Record<string, readonly Statement[]>>;
}

/** The policy that the AWS Load Balancer Controller's documentation installs. */
export interface ControllerFixture {
  readonly source: string;
  readonly read: string;
  /** Actions that upstream's policies for other partitions do not have. */
  readonly leftOut: Readonly<Record<string, readonly string[]>>;
  readonly policy: { readonly Statement: readonly Statement[] };
}

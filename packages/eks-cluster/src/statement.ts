/** A statement of an IAM policy, in IAM's own words. */
export interface Statement {
  readonly Effect: "Allow";
  readonly Action: readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

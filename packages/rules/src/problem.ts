/** One prop that AWS, Kubernetes or Terraform would refuse later, and how to mend it. */
export interface Problem {
  /** Unique and stable: the anchor of the entry in docs/troubleshooting.md. */
  readonly code: string;
  /** The prop as the caller writes it, such as `subnets.ap-northeast-2a`. */
  readonly prop: string;
  /** What the caller gave. */
  readonly value: unknown;
  /** What would be accepted, with its figures and units. */
  readonly rule: string;
  /** What to do, in the imperative. */
  readonly remedy: string;
}

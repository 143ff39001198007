import type { AccessEntriesProps, AwsAuthProps } from "@cdktf-karpenter/aws-auth";

/** Who may join or talk to the cluster. */
export interface AccessOptions {
  /** See `adminArns` of `AccessEntriesProps`. @default {} */
  readonly adminArns?: AccessEntriesProps["adminArns"];
  /** See `entries` of `AccessEntriesProps`. @default {} */
  readonly entries?: AccessEntriesProps["entries"];
  /**
   * Whether roles are mapped by the aws-auth ConfigMap too, and how. With `false` the ConfigMap stays as it is and is
   * no longer managed.
   * @default - with its defaults, unless the authentication mode is API
   */
  readonly awsAuth?: boolean | AwsAuthOptions;
}

/** The ConfigMap; see `AwsAuthProps` of `@cdktf-karpenter/aws-auth`. */
export type AwsAuthOptions = Omit<
  AwsAuthProps,
  "cluster" | "nodeRoleArns" | "windowsNodeRoleArns" | "accessEntries" | "provider"
>;

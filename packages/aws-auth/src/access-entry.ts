/** Access to Kubernetes for one IAM role or user, as an EKS access entry of type STANDARD. */
export interface AccessEntry {
  /**
   * ARN of the role or user with its path, of this account or another; may be unknown until apply. A change replaces
   * the entry.
   */
  readonly principalArn: string;
  /**
   * Name in Kubernetes. EKS wants a colon before `{{SessionName}}`, as in `ci:{{SessionName}}`. Changed in place.
   * @default - EKS's: the ARN of the role's session, or of the user
   */
  readonly username?: string;
  /**
   * Groups in Kubernetes that RoleBindings of your own name. Changed in place.
   * @default []
   */
  readonly kubernetesGroups?: readonly string[];
  /**
   * EKS access policies by name, such as `AmazonEKSViewPolicy`, with what they count for.
   * @default {}
   * @see https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html
   */
  readonly policies?: Readonly<Record<string, AccessScope>>;
}

/** Where an access policy counts. */
export interface AccessScope {
  /** Names of namespaces; `*` stands for any text. @default - the whole cluster */
  readonly namespaces?: readonly string[];
}

/** Everything, in the whole cluster, without any RoleBinding. */
export const CLUSTER_ADMIN: Readonly<Record<string, AccessScope>> = {
  AmazonEKSClusterAdminPolicy: {},
};

/** One entry of `mapRoles`: a role and who it is in Kubernetes. */
export interface MapRolesEntry {
  /** ARN of the role, with or without its path; may be unknown until apply. */
  readonly rolearn: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** A role that is to be mapped, beside the node roles. */
export interface MappedRole {
  /** ARN of the role, with its path if it has one; may be unknown until apply. */
  readonly roleArn: string;
  /** Name in Kubernetes; `{{SessionName}}` and `{{AccountID}}` are filled in by EKS. */
  readonly username: string;
  readonly groups: readonly string[];
}

/** As which a node joins. @see https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html */
export function nodeEntry(roleArn: string): MapRolesEntry {
  return {
    rolearn: roleArn,
    username: "system:node:{{EC2PrivateDNSName}}",
    groups: ["system:bootstrappers", "system:nodes"],
  };
}

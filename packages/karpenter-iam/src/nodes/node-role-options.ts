import { isExistingRole } from "../iam/existing-role";
import type { ExistingRole } from "../iam/existing-role";

/** A statement of an identity policy. */
export interface PolicyStatement {
  /** Its name in the policy, letters and digits. @default - none */
  readonly Sid?: string;
  /** Whether it allows or denies. */
  readonly Effect: "Allow" | "Deny";
  /** Actions as `<service>:<action>`; `*` stands for any characters. */
  readonly Action: string | readonly string[];
  /** ARNs; `*` stands for any characters. */
  readonly Resource: string | readonly string[];
  /**
   * Values by condition key, by operator.
   * @default - none
   * @terraformMap
   */
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The node role that is made here. */
export interface NodeRoleOptions {
  /**
   * At most 64 characters. A change replaces the role.
   * @default - `KarpenterNodeRole-<cluster>`, shortened with a hash where that has more than 64 characters
   */
  readonly name?: string;
  /**
   * Whether Session Manager reaches the nodes (`AmazonSSMManagedInstanceCore`).
   * @default true
   */
  readonly ssm?: boolean;
  /**
   * Whether the cluster's pods have IPv6 addresses: the VPC CNI's rights for those instead of `AmazonEKS_CNI_Policy`.
   * @default false
   */
  readonly ipv6?: boolean;
  /**
   * Whether Windows nodes use the role: its access entry is of another type then.
   * @default false
   */
  readonly windows?: boolean;
  /**
   * ARNs of further managed policies, by a name of your own, which becomes part of the address. A role has 10 at most.
   * @default {}
   */
  readonly managedPolicyArns?: Readonly<Record<string, string>>;
  /**
   * Further statements, in an inline policy of at most 10,240 characters.
   * @default []
   */
  readonly statements?: readonly PolicyStatement[];
}

/** A node role of yours, and what its nodes are. */
export type ExistingNodeRole = ExistingRole & Pick<NodeRoleOptions, "windows">;

/** The options with their defaults filled in. */
export type NodeRoleSettings = Required<Omit<NodeRoleOptions, "name">> &
  Pick<NodeRoleOptions, "name">;

export function nodeRoleSettings(
  role: NodeRoleOptions | ExistingNodeRole,
): NodeRoleSettings | ExistingNodeRole {
  if (isExistingRole(role)) return role;
  const { name, ssm = true, ipv6 = false, windows = false } = role;
  const { managedPolicyArns = {}, statements = [] } = role;
  return { name, ssm, ipv6, windows, managedPolicyArns, statements };
}

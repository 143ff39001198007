import { ROLE_LIST, USER_LIST } from "./merge";
import type { MapList } from "./merge";
import { withoutPath } from "./role-arn";

/** User name of a node: EC2's private DNS name, which its kubelet registers under. */
export const NODE_USERNAME = "system:node:{{EC2PrivateDNSName}}";

/** @see https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html */
export const NODE_GROUPS: readonly string[] = ["system:bootstrappers", "system:nodes"];

/** kube-proxy on Windows runs with the node's identity. @see https://docs.aws.amazon.com/eks/latest/userguide/windows-support.html */
export const WINDOWS_NODE_GROUPS: readonly string[] = ["eks:kube-proxy-windows", ...NODE_GROUPS];

/** Who a principal of the map is in Kubernetes. */
export interface MappedIdentity {
  /** Name in Kubernetes. EKS fills in `{{SessionName}}`, `{{AccountID}}` and its other placeholders. */
  readonly username: string;
  /** Groups in Kubernetes. @default [] */
  readonly kubernetesGroups?: readonly string[];
}

/** A role that is to be mapped, beside the node roles. */
export interface MappedRole extends MappedIdentity {
  /** ARN of the role, with its path if it has one; may be unknown until apply. */
  readonly roleArn: string;
}

/** An IAM user that is to be mapped. */
export interface MappedUser extends MappedIdentity {
  /** ARN of the user, with its path if it has one; may be unknown until apply. */
  readonly userArn: string;
}

/** The props of `AwsAuth` that mappings come from. */
export interface MappingProps {
  readonly nodeRoleArns: Readonly<Record<string, string>>;
  readonly windowsNodeRoleArns?: Readonly<Record<string, string>>;
  readonly roles?: Readonly<Record<string, MappedRole>>;
  readonly users?: Readonly<Record<string, MappedUser>>;
}

/** A mapping, the prop that it comes from and the list that it stands in. */
export interface Mapping extends Required<MappedIdentity> {
  readonly prop: string;
  readonly list: MapList;
  readonly arn: string;
}

/** All mappings, in the order of the props. */
export function mappingsOf(props: MappingProps): Mapping[] {
  const { nodeRoleArns, windowsNodeRoleArns = {}, roles = {}, users = {} } = props;
  return [
    ...nodes(nodeRoleArns, "nodeRoleArns", NODE_GROUPS),
    ...nodes(windowsNodeRoleArns, "windowsNodeRoleArns", WINDOWS_NODE_GROUPS),
    ...Object.entries(roles).map(([key, { roleArn, ...identity }]) =>
      mapping(`roles.${key}`, ROLE_LIST, roleArn, identity),
    ),
    ...Object.entries(users).map(([key, { userArn, ...identity }]) =>
      mapping(`users.${key}`, USER_LIST, userArn, identity),
    ),
  ];
}

function nodes(
  roleArns: Readonly<Record<string, string>>,
  prop: string,
  kubernetesGroups: readonly string[],
): Mapping[] {
  return Object.entries(roleArns).map(([key, arn]) =>
    mapping(`${prop}.${key}`, ROLE_LIST, arn, { username: NODE_USERNAME, kubernetesGroups }),
  );
}

function mapping(
  prop: string,
  list: MapList,
  arn: string,
  { username, kubernetesGroups = [] }: MappedIdentity,
): Mapping {
  return { prop, list, arn, username, kubernetesGroups };
}

/** The ARN as aws-iam-authenticator compares it. */
export function comparedArn({ list, arn }: Mapping): string {
  return list === ROLE_LIST ? withoutPath(arn) : arn;
}

/** An entry as it stands in the list. */
export function entryOf(mapping: Mapping) {
  const { list, username, kubernetesGroups: groups } = mapping;
  return { [list.arn]: comparedArn(mapping), username, groups };
}

import { withoutPath } from "./role-arn";

/** User name of a node: EC2's private DNS name, which its kubelet registers under. */
export const NODE_USERNAME = "system:node:{{EC2PrivateDNSName}}";

/** @see https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html */
export const NODE_GROUPS: readonly string[] = ["system:bootstrappers", "system:nodes"];

/** kube-proxy on Windows runs with the node's identity. @see https://docs.aws.amazon.com/eks/latest/userguide/windows-support.html */
export const WINDOWS_NODE_GROUPS: readonly string[] = ["eks:kube-proxy-windows", ...NODE_GROUPS];

/** A role that is to be mapped, beside the node roles. */
export interface MappedRole {
  /** ARN of the role, with its path if it has one; may be unknown until apply. */
  readonly roleArn: string;
  /** Name in Kubernetes. EKS fills in `{{SessionName}}`, `{{AccountID}}` and its other placeholders. */
  readonly username: string;
  /** Groups in Kubernetes. @default [] */
  readonly groups?: readonly string[];
}

/** The props of `AwsAuth` that mappings come from. */
export interface RoleProps {
  readonly nodeRoleArns: Readonly<Record<string, string>>;
  readonly windowsNodeRoleArns?: Readonly<Record<string, string>>;
  readonly roles?: Readonly<Record<string, MappedRole>>;
}

/** A mapping and the prop that it comes from. */
export interface Mapping extends Required<MappedRole> {
  readonly prop: string;
}

/** All mappings, in the order of the props. */
export function mappingsOf(props: RoleProps): Mapping[] {
  const { nodeRoleArns, windowsNodeRoleArns = {}, roles = {} } = props;
  return [
    ...nodes(nodeRoleArns, "nodeRoleArns", NODE_GROUPS),
    ...nodes(windowsNodeRoleArns, "windowsNodeRoleArns", WINDOWS_NODE_GROUPS),
    ...Object.entries(roles).map(([key, { roleArn, username, groups = [] }]) => {
      return { prop: `roles.${key}`, roleArn, username, groups };
    }),
  ];
}

function nodes(
  roleArns: Readonly<Record<string, string>>,
  prop: string,
  groups: readonly string[],
): Mapping[] {
  return Object.entries(roleArns).map(([key, roleArn]) => {
    return { prop: `${prop}.${key}`, roleArn, username: NODE_USERNAME, groups };
  });
}

/** An entry as it stands in mapRoles. */
export function entryOf({ roleArn, username, groups }: Mapping) {
  return { rolearn: withoutPath(roleArn), username, groups };
}

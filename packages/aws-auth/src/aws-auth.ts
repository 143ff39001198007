import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { DataKubernetesConfigMapV1 } from "@cdktf/provider-kubernetes/lib/data-kubernetes-config-map-v1";
import { invalidRoleArn, isKnown, refuse, unresolvedKeys } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Fn } from "cdktf";
import { Construct } from "constructs";
import { CONFIG_MAP_ID } from "./config-map-id";
import { nodeEntry } from "./entry";
import type { MappedRole, MapRolesEntry } from "./entry";
import { conflictingUsernames, invalidMappedRole, noNodeRoles } from "./entry-rules";
import { MergedEntries } from "./merged-entries";

/** What AwsAuth must know of a cluster. `EksCluster` has it; so has an object literal. */
export interface AwsAuthCluster {
  readonly clusterName: string;
  /** HTTPS address of the API server; may be unknown until apply. */
  readonly endpoint: string;
  readonly authenticationMode: "API" | "API_AND_CONFIG_MAP" | "CONFIG_MAP";
}

export interface AwsAuthProps {
  readonly cluster: AwsAuthCluster;
  /** Roles of all nodes, by a name of your own: of each node group, and of Karpenter. */
  readonly nodeRoleArns: Readonly<Record<string, string>>;
  /**
   * Other roles, by a name of your own.
   * @default {}
   */
  readonly roles?: Readonly<Record<string, MappedRole>>;
  /**
   * Whether the cluster has an aws-auth ConfigMap that this one takes over. May stay on afterwards.
   * @default false
   */
  readonly adopt?: boolean;
}

/**
 * The `aws-auth` ConfigMap of a cluster (`kubernetes_config_map_v1`), merged into what is live: entries, keys, labels
 * and annotations of others stay, byte for byte where nothing of ours changes. The stack needs a Kubernetes provider
 * of the cluster.
 *
 * Node groups are created after `resource`, so that EKS finds the ConfigMap instead of making its own.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 * @see https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html
 */
export class AwsAuth extends Construct {
  /** `kubernetes_config_map_v1`. */
  readonly resource: ConfigMapV1;

  constructor(scope: Construct, id: string, props: AwsAuthProps) {
    super(scope, id);
    const { cluster, nodeRoleArns, roles = {}, adopt = false } = props;
    const entries = entriesByProp(nodeRoleArns, roles);
    refuse(this, ...problems(props, entries));

    const live = new DataKubernetesConfigMapV1(this, "live", {
      metadata: { name: "aws-auth", namespace: namespaceOnceReachable(cluster.endpoint) },
    });
    const merged = new MergedEntries(this, "merged", {
      live: `data.kubernetes_config_map_v1.${live.friendlyUniqueId}`,
      entries: Object.values(entries),
      adopt,
    });
    this.resource = new ConfigMapV1(this, CONFIG_MAP_ID, {
      metadata: {
        name: "aws-auth",
        namespace: "kube-system",
        annotations: merged.annotations,
        labels: merged.labels,
      },
      data: merged.data,
      binaryData: merged.binaryData,
      lifecycle: { precondition: merged.preconditions },
    });
    if (adopt) this.resource.importFrom("kube-system/aws-auth");
  }
}

/**
 * `kube-system`, unknown exactly as long as the API server's address is: Terraform then reads the ConfigMap at apply,
 * after the cluster is made, and at plan ever after.
 */
function namespaceOnceReachable(endpoint: string): string {
  return Fn.replace(endpoint, "/.+/", "kube-system");
}

function entriesByProp(
  nodeRoleArns: Readonly<Record<string, string>>,
  roles: Readonly<Record<string, MappedRole>>,
): Readonly<Record<string, MapRolesEntry>> {
  const nodes = Object.entries(nodeRoleArns).map(
    ([name, arn]) => [`nodeRoleArns.${name}`, nodeEntry(arn)] as const,
  );
  const others = Object.entries(roles).map(
    ([name, { roleArn: rolearn, username, groups }]) =>
      [`roles.${name}`, { rolearn, username, groups }] as const,
  );
  return Object.fromEntries([...nodes, ...others]);
}

function problems(
  { cluster, nodeRoleArns, roles = {} }: AwsAuthProps,
  entries: Readonly<Record<string, MapRolesEntry>>,
): (Problem | undefined)[] {
  return [
    ignoredByCluster(cluster),
    unresolvedKeys(nodeRoleArns, "nodeRoleArns"),
    unresolvedKeys(roles, "roles"),
    noNodeRoles(nodeRoleArns),
    ...Object.entries(nodeRoleArns).map(([name, arn]) =>
      invalidRoleArn(arn, `nodeRoleArns.${name}`),
    ),
    ...Object.entries(roles).flatMap(([name, role]) => invalidMappedRole(role, `roles.${name}`)),
    conflictingUsernames(entries),
  ];
}

/** @see https://docs.aws.amazon.com/eks/latest/userguide/grant-k8s-access.html */
function ignoredByCluster({ authenticationMode }: AwsAuthCluster): Problem | undefined {
  if (!isKnown(authenticationMode) || authenticationMode !== "API") return undefined;
  return {
    code: "aws-auth-ignored",
    prop: "cluster.authenticationMode",
    value: authenticationMode,
    rule: "a cluster with the mode API ignores the aws-auth ConfigMap: nodes would start and never join",
    remedy: "use AccessEntries, with type EC2_LINUX for node roles, or the mode API_AND_CONFIG_MAP",
  };
}

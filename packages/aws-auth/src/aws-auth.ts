import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { invalidClusterName, refuseProps } from "@cdktf-karpenter/rules";
import type { AuthenticationMode, Problem } from "@cdktf-karpenter/rules";
import { Op, Token } from "cdktf";
import type { ITerraformDependable, TerraformProvider, TerraformResourceLifecycle } from "cdktf";
import { Construct } from "constructs";
import { awsAuthIgnored } from "./access-mode";
import type { AccessEntries } from "./access-entries";
import { CONFIG_MAP_ID } from "./config-map-id";
import { Deployer, DEPLOYER_LOCKED_OUT } from "./deployer";
import type { CreatedCluster } from "./deployer";
import { awsAuthProps } from "./generated/shapes";
import { NAME, NAMESPACE, readLiveMap } from "./live-map";
import { mappingsOf } from "./mapping";
import type { MappedRole, MappedUser, MappingProps } from "./mapping";
import { conflictingUsernames, mappingProblems, noNodeRoles } from "./mapping-rules";
import { MergedMap } from "./merged-map";

/**
 * What AwsAuth must know of a cluster. `EksCluster` has it; so has an object literal.
 * @contract
 */
export interface AwsAuthCluster extends CreatedCluster {
  readonly clusterName: string;
  /** HTTPS address of the API server. As long as it is unknown, the live map is read at apply. */
  readonly endpoint: string;
  readonly authenticationMode: AuthenticationMode;
}

export interface AwsAuthProps extends MappingProps {
  readonly cluster: AwsAuthCluster;
  /**
   * Roles of all nodes, by a name of your own: of each node group, and of Karpenter. At least one. The ARNs may have a
   * path, which the map leaves out, and may be unknown until apply.
   */
  readonly nodeRoleArns: Readonly<Record<string, string>>;
  /**
   * Roles of Windows nodes: they get the group `eks:kube-proxy-windows` too.
   * @default {}
   */
  readonly windowsNodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * Other roles, by a name of your own. A role that is given twice with one user name gets the groups of both.
   * @default {}
   */
  readonly roles?: Readonly<Record<string, MappedRole>>;
  /**
   * IAM users, by a name of your own: entries of `mapUsers`. A user that is given twice with one user name gets the
   * groups of both.
   * @default {}
   */
  readonly users?: Readonly<Record<string, MappedUser>>;
  /**
   * Whether to take over a map that the cluster has already, with all that is in it (`import` block). May stay on
   * afterwards. Off for a cluster that is yet to be made.
   * @default false
   */
  readonly adopt?: boolean;
  /**
   * Entries that admit whoever deploys: the map is read and written after them, and destroyed before them.
   * @default - who deploys is admitted otherwise, as by creating the cluster
   */
  readonly accessEntries?: AccessEntries;
  /**
   * Kubernetes provider of the cluster.
   * @default - the stack's
   */
  readonly provider?: TerraformProvider;
}

/**
 * The `aws-auth` ConfigMap of a cluster (`kubernetes_config_map_v1`), merged into what is live: entries, keys, labels
 * and annotations of others stay, byte for byte.
 *
 * Node groups are made after it, so that EKS finds the map instead of making its own: put it into their `dependsOn`.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 * @see https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html
 */
export class AwsAuth extends Construct implements ITerraformDependable {
  /** `kubernetes_config_map_v1`. */
  readonly resource: ConfigMapV1;

  constructor(scope: Construct, id: string, props: AwsAuthProps) {
    super(scope, id);
    refuseProps(this, props, awsAuthProps, problemsOf);
    const { cluster, adopt = false, accessEntries, provider } = props;
    const { authenticationMode } = cluster;
    const mappings = mappingsOf(props);

    const entries = accessEntries?.resources ?? [];
    const live = readLiveMap(this, cluster.endpoint, provider, entries);
    const merged = new MergedMap(this, "merged", {
      ...{ live, mappings, authenticationMode, adopt },
    });
    this.resource = new ConfigMapV1(this, CONFIG_MAP_ID, {
      metadata: {
        name: NAME,
        namespace: NAMESPACE,
        annotations: merged.annotations,
        labels: merged.labels,
      },
      data: merged.data,
      binaryData: Token.asStringMap(`\${${live}.binary_data}`),
      provider,
      dependsOn: [...entries],
      lifecycle: {
        precondition: [...merged.preconditions, ...this.deployerGetsIn(cluster, accessEntries)],
      },
    });
    if (adopt) this.resource.importFrom(`${NAMESPACE}/${NAME}`, provider);
  }

  private deployerGetsIn(
    { creatorIsAdmin = true, live }: AwsAuthCluster,
    accessEntries: AccessEntries | undefined,
  ): TerraformResourceLifecycle["precondition"] & object {
    const principals = accessEntries === undefined ? [] : accessEntries.principals;
    if (creatorIsAdmin || live === undefined || principals === undefined) return [];
    const deployer = new Deployer(this, "deployer");
    const condition = Op.or(live.exists, deployer.isAmong(principals));
    return [{ condition, errorMessage: DEPLOYER_LOCKED_OUT.atPlan("the aws-auth ConfigMap") }];
  }

  /** The address, which makes this construct fit for `dependsOn: [awsAuth]`. */
  get fqn(): string {
    return this.resource.fqn;
  }
}

function problemsOf(props: AwsAuthProps): (Problem | undefined)[] {
  const { clusterName, authenticationMode } = props.cluster;
  const mappings = mappingsOf(props);
  return [
    invalidClusterName(clusterName, "cluster.clusterName"),
    awsAuthIgnored(authenticationMode),
    noNodeRoles(props),
    ...mappings.flatMap(mappingProblems),
    ...conflictingUsernames(mappings),
  ];
}

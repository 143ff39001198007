import type { AddonOptions } from "./addons";
import type { NodeGroupOptions } from "./node-group";
import type { AuthenticationMode } from "@cdktf-karpenter/rules";

/** What EKS does at the end of standard support. @see https://docs.aws.amazon.com/eks/latest/APIReference/API_UpgradePolicyRequest.html */
export type UpgradePolicy = "EXTENDED" | "STANDARD";

/** Control plane log types. @see https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html */
export type LogType = "api" | "audit" | "authenticator" | "controllerManager" | "scheduler";

export interface EksClusterProps {
  /** Name of the cluster: 1 to 100 letters, digits, hyphens and underscores. A change replaces the cluster. */
  readonly clusterName: string;
  /**
   * Kubernetes minor such as `1.35`. Raised in place, one minor at a time: a plan that takes more, or that would lower
   * the live version, stops. Refused when EKS has ended its support by the day of the synth; in extended support, and
   * where it is newer than the dates in this package, a warning says so.
   * @see https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
   */
  readonly kubernetesVersion: string;
  /**
   * What EKS does when standard support of the version ends, 14 months after its release: `EXTENDED` keeps the version
   * for 12 months more, at 0.60 instead of 0.10 US dollars per cluster and hour; `STANDARD` raises the cluster by
   * itself. Changed in place; EKS refuses `STANDARD` while the version is in extended support.
   * @default - as the cluster has it; EKS makes it with EXTENDED
   * @see https://docs.aws.amazon.com/eks/latest/userguide/extended-support-control.html
   */
  readonly upgradePolicy?: UpgradePolicy;
  /**
   * The minor that the cluster runs and is to leave for `kubernetesVersion`, the one before it. EKS rolls a control
   * plane back within 7 days of an upgrade and keeps all data. Nodes go first, so deploy twice: the first deploy lowers
   * node groups and kube-proxy, the second the control plane. Karpenter's nodes are yours to replace between the two.
   * Other add-ons stay what they are until it is removed again, unless they have a `version` of their own.
   * @default - none: a plan that would lower the live version stops
   * @see https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
   */
  readonly rollbackFrom?: string;
  /**
   * Whether a `kubernetesVersion` that EKS no longer supports is meant: EKS refuses it, an emulator may take it.
   * @default false
   */
  readonly allowUnsupportedVersion?: boolean;
  /** VPC that the subnets are in; checked at plan. */
  readonly vpcId: string;
  /**
   * Subnets of the control plane, by a name of your own such as the zone: at least two, in at least two availability
   * zones. The name becomes part of the address; ids may be unknown until apply. Changed in place within the zones that
   * the cluster was made in: EKS adds none and gives none up, so a plan that would stops.
   * @see https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html
   */
  readonly subnets: Readonly<Record<string, string>>;
  /**
   * Subnets of node groups, by a name of your own, in the same VPC; in zones of the control plane or others. A change
   * replaces the node groups that do not name their `subnets`, each new group before its old one.
   * @default - subnets
   */
  readonly nodeSubnets?: Readonly<Record<string, string>>;
  /**
   * Managed node groups by name. The key becomes part of the address.
   * @default - none: the cluster has a control plane only
   */
  readonly nodeGroups?: Readonly<Record<string, NodeGroupOptions>>;
  /**
   * Tags of instances, volumes and network interfaces of node groups: default tags of the provider do not reach them, and
   * EKS hands a group's own tags on to none of them. A change rolls the nodes.
   * @default {}
   * @terraformMap
   * @see https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html
   */
  readonly nodeTags?: Readonly<Record<string, string>>;
  /**
   * Raised in place from CONFIG_MAP over API_AND_CONFIG_MAP to API, never lowered: EKS refuses the way back.
   * @default "API_AND_CONFIG_MAP"
   */
  readonly authenticationMode?: AuthenticationMode;
  /**
   * Whether who creates the cluster becomes its administrator. Counts on creation only; later changes are ignored,
   * since they would replace the cluster.
   * @default true
   */
  readonly creatorIsAdmin?: boolean;
  /**
   * IPv4 ranges that may reach the API server from the internet, at most 40; `["0.0.0.0/0"]` opens it to all.
   * Changed in place.
   * @default - no public endpoint
   */
  readonly publicAccessCidrs?: readonly string[];
  /**
   * Whether the API server is reached inside the VPC. Changed in place.
   * @default true
   */
  readonly privateEndpoint?: boolean;
  /**
   * Control plane logs sent to CloudWatch. EKS makes the log group `/aws/eks/<cluster>/cluster` and never expires it.
   * @default ["api", "audit", "authenticator"]
   */
  readonly logTypes?: readonly LogType[];
  /**
   * Customer-managed KMS key that encrypts Kubernetes Secrets. Can be added in place, never removed.
   * @default - a key that AWS owns (Kubernetes 1.28 and later)
   */
  readonly secretsKmsKeyArn?: string;
  /**
   * Role of the control plane that exists already.
   * @default - one is made, with AmazonEKSClusterPolicy and AmazonEKSVPCResourceController
   */
  readonly roleArn?: string;
  /**
   * Whether the names of roles have the region in them, so that clusters of one name in two regions of an account have
   * their own. A change replaces the roles.
   * @default false
   */
  readonly regionInNames?: boolean;
  /**
   * Region of the cluster, for `regionInNames`.
   * @default - the provider's region, read at plan
   */
  readonly region?: string;
  /**
   * IAM path of every role that is made here, such as `/eks/`. A change replaces the roles.
   * @default "/"
   */
  readonly path?: string;
  /**
   * Permissions boundary of every role that is made here.
   * @default - none
   */
  readonly permissionsBoundaryArn?: string;
  /**
   * Add-ons beside `vpc-cni`, `kube-proxy` and `coredns`, and options of those three; `false` leaves one of them out.
   * @default {}
   */
  readonly addons?: Readonly<Record<string, AddonOptions | false>>;
  /**
   * Whether a plan that would destroy or replace the cluster fails.
   * @default true
   */
  readonly protect?: boolean;
}

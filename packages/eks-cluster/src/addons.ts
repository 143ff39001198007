import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { addonVersion } from "./addon-version";

/** Options of one EKS add-on. */
export interface AddonOptions {
  /**
   * `"default"` is EKS's default for the cluster's Kubernetes minor, read at each plan: the add-on follows a Kubernetes
   * upgrade in the same deploy, and the default itself when AWS moves it. `"latest"` is the newest that EKS offers for
   * the minor. `"pinned"` stays what it is, also over an upgrade: EKS updates no add-on by itself. Or a version such as
   * `v1.34.6-eksbuild.2`, which EKS checks against the cluster's minor at apply. Changed in place. Reading takes
   * `eks:DescribeAddonVersions`.
   * @default "default"
   * @see https://docs.aws.amazon.com/eks/latest/userguide/updating-an-add-on.html
   */
  readonly version?: string;
  /**
   * Role of the add-on's service account. Changed in place.
   * @default - for `vpc-cni` the role that is made for it, else none
   */
  readonly serviceAccountRoleArn?: string;
  /**
   * Values by the add-on's own schema (`aws eks describe-addon-configuration`). Changed in place.
   * @default - the add-on's defaults
   * @terraformMap
   */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /**
   * Whether its pods run on nodes that are not in `nodeGroups`, such as Fargate's, Karpenter's on a cluster that runs
   * already, or those of a `NodeGroup` of your own, which `createAddonsAfter` puts before the add-on. Without it a synth
   * refuses CoreDNS and the like when no node group can run them.
   * @default false
   */
  readonly runsOnOtherNodes?: boolean;
}

/** Without a CNI no node becomes ready. @see https://docs.aws.amazon.com/eks/latest/userguide/managing-vpc-cni.html */
const BEFORE_NODES = "vpc-cni";

/**
 * After the nodes, on an upgrade as well as on creation: AWS upgrades control plane, nodes and then the networking
 * add-ons. Nodes become ready without it, since the managed VPC CNI reaches the API server by its own address.
 * @see https://docs.aws.amazon.com/eks/latest/eksctl/cluster-upgrade.html
 * @see https://github.com/aws/amazon-vpc-cni-k8s#cluster_endpoint-v1121
 * @see https://github.com/terraform-aws-modules/terraform-aws-eks/blob/master/examples/karpenter/main.tf (kube-proxy after the nodes)
 */
const KUBE_PROXY = "kube-proxy";

/** What EKS itself would put on a cluster unmanaged. */
const DEFAULT_ADDONS = [BEFORE_NODES, KUBE_PROXY, "coredns"];

export type Addons = Readonly<Record<string, AddonOptions | false>>;
export type ChosenAddons = ReadonlyMap<string, AddonOptions>;

/** The default three with the caller's options, and the caller's others; those that are `false` are left out. */
export function chosenAddons(addons: Addons): ChosenAddons {
  const all = new Map<string, AddonOptions | false>(DEFAULT_ADDONS.map((name) => [name, {}]));
  for (const [name, options] of Object.entries(addons)) all.set(name, options);
  return new Map([...all].flatMap(([name, options]) => (options ? [[name, options]] : [])));
}

/**
 * During a rollback of the cluster: kube-proxy goes back with the nodes, since it is never newer than the API server.
 * The others stay what they are unless they have a version of their own: the default for the older minor need not run
 * on the newer one, which the cluster still has.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
 */
export function addonsInRollback(addons: ChosenAddons): ChosenAddons {
  return new Map(
    [...addons].map(([name, { version = "default", ...options }]) => {
      const stays = name !== KUBE_PROXY && (version === "default" || version === "latest");
      return [name, { ...options, version: stays ? "pinned" : version }];
    }),
  );
}

/** What add-ons must know of their cluster. */
export interface AddonCluster {
  /** By reference: the add-ons wait for the cluster. */
  readonly clusterReference: string;
  /** As the caller gave it. */
  readonly kubernetesVersion: string;
}

/** The VPC CNI, which nodes wait for. */
export function createAddonsBeforeNodes(
  scope: Construct,
  cluster: AddonCluster,
  addons: ChosenAddons,
  dependsOn: ITerraformDependable[],
): EksAddon[] {
  const options = addons.get(BEFORE_NODES);
  return options ? [createAddon(scope, BEFORE_NODES, cluster, options, dependsOn)] : [];
}

/** All others: kube-proxy after the nodes, and those whose pods use services after kube-proxy. */
export function createAddonsAfterNodes(
  scope: Construct,
  cluster: AddonCluster,
  addons: ChosenAddons,
  nodeGroups: ITerraformDependable[],
): EksAddon[] {
  const proxy = addons.get(KUBE_PROXY);
  const first = proxy ? [createAddon(scope, KUBE_PROXY, cluster, proxy, nodeGroups)] : [];
  const others = [...addons].filter(([name]) => name !== BEFORE_NODES && name !== KUBE_PROXY);
  return [
    ...first,
    ...others.map(([name, options]) =>
      createAddon(scope, name, cluster, options, [...nodeGroups, ...first]),
    ),
  ];
}

/** One EKS add-on. @see https://docs.aws.amazon.com/eks/latest/userguide/eks-add-ons.html */
function createAddon(
  scope: Construct,
  name: string,
  { clusterReference, kubernetesVersion }: AddonCluster,
  options: AddonOptions,
  dependsOn: ITerraformDependable[],
): EksAddon {
  return new EksAddon(scope, name, {
    clusterName: clusterReference,
    addonName: name,
    addonVersion: addonVersion(scope, { name, version: options.version, kubernetesVersion }),
    serviceAccountRoleArn: options.serviceAccountRoleArn,
    configurationValues: options.configuration && JSON.stringify(options.configuration),
    // On creation the unmanaged copy gives way; later, what somebody changed in the cluster stays.
    resolveConflictsOnCreate: "OVERWRITE",
    resolveConflictsOnUpdate: "PRESERVE",
    dependsOn,
  });
}

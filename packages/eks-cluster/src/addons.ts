import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

/** Options of one EKS add-on. */
export interface AddonOptions {
  /**
   * Version such as `v1.18.1-eksbuild.1`.
   * @default - EKS's default for the cluster's Kubernetes version
   */
  readonly version?: string;
  /**
   * Role of the add-on's service account.
   * @default - for `vpc-cni` the role that is made for it, else none
   */
  readonly serviceAccountRoleArn?: string;
  /**
   * Values by the add-on's own schema (`aws eks describe-addon-configuration`).
   * @default - the add-on's defaults
   */
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** Networking that a node needs to become ready: made before the node groups. */
const BEFORE_NODES = ["vpc-cni", "kube-proxy"];

/** What EKS itself would put on a cluster unmanaged. */
const DEFAULT_ADDONS = [...BEFORE_NODES, "coredns"];

export type Addons = Readonly<Record<string, AddonOptions | false>>;

/** The default three with the caller's options, and the caller's others; those that are `false` are left out. */
export function chosenAddons(addons: Addons): ReadonlyMap<string, AddonOptions> {
  const all = new Map<string, AddonOptions | false>(DEFAULT_ADDONS.map((name) => [name, {}]));
  for (const [name, options] of Object.entries(addons)) all.set(name, options);
  return new Map([...all].flatMap(([name, options]) => (options ? [[name, options]] : [])));
}

/** Whether an add-on must be there before nodes are: the others wait for nodes that they can run on. */
export function isBeforeNodes(name: string): boolean {
  return BEFORE_NODES.includes(name);
}

/** One EKS add-on. @see https://docs.aws.amazon.com/eks/latest/userguide/eks-add-ons.html */
export function createAddon(
  scope: Construct,
  name: string,
  clusterName: string,
  options: AddonOptions,
  dependsOn: ITerraformDependable[],
): EksAddon {
  return new EksAddon(scope, name, {
    clusterName,
    addonName: name,
    addonVersion: options.version,
    serviceAccountRoleArn: options.serviceAccountRoleArn,
    configurationValues: options.configuration && JSON.stringify(options.configuration),
    // On creation the unmanaged copy gives way; later, what somebody changed in the cluster stays.
    resolveConflictsOnCreate: "OVERWRITE",
    resolveConflictsOnUpdate: "PRESERVE",
    dependsOn,
  });
}

import type { KarpenterCluster, OidcCluster } from "./cluster";
import type { ControllerRoleOptions } from "./controller/controller-role-options";
import type { ControllerIdentity } from "./controller/identity";
import type { ExtraPermissions } from "./controller/permissions";
import type { ExistingRole } from "./iam/existing-role";
import type { InterruptionOptions } from "./interruption/interruption-options";
import type { NodeClassDefaultsInput } from "./nodes/node-class-defaults";
import type { ExistingNodeRole, NodeRoleOptions } from "./nodes/node-role-options";

/** Karpenter's IAM for one cluster. */
export interface KarpenterIamProps {
  /** `oidcProviderArn` and `oidcIssuerUrl` are needed for IRSA only. */
  readonly cluster: KarpenterCluster;
  /**
   * Karpenter's version: a release (`0.34.1`, `v0.34.1`) or a minor (`0.34`), known at synth. It chooses the
   * statements; a change shows as changed policies, in place.
   */
  readonly karpenterVersion: string;
  /**
   * The other version of an upgrade, older or newer: the permissions of both are attached at once. From 0.x to 1.x no
   * controller works with the other's permissions.
   * @default - none
   * @see https://karpenter.sh/docs/upgrading/v1-migration/
   */
  readonly alsoForVersion?: string;
  /**
   * Whether a minor that is newer than the data of this package gets the permissions of the newest minor in it. What
   * the newer controller needs beyond them is denied until the package is updated.
   * @default false
   */
  readonly allowNewerVersion?: boolean;
  /**
   * Namespace that the chart is installed in.
   * @default "kube-system"
   */
  readonly namespace?: string;
  /**
   * Service account of the controller.
   * @default "karpenter"
   */
  readonly serviceAccount?: string;
  /**
   * Account of the cluster, 12 digits. Given, the synthesized policies name it and the plan looks nothing up.
   * @default - the provider's account, read at plan
   */
  readonly account?: string;
  /**
   * Region of the cluster. Given, the synthesized policies name it and the plan looks nothing up.
   * @default - the provider's region, read at plan
   */
  readonly region?: string;
  /**
   * How the controller gets its credentials.
   * @default "irsa"
   */
  readonly identity?: ControllerIdentity;
  /**
   * Other clusters whose service account of the same name is let in too, by a name of your own: for a cluster that takes
   * another one's place. A trust policy of 2,048 characters has room for about 4 clusters in all.
   * @default {}
   */
  readonly alsoTrustedClusters?: Readonly<Record<string, OidcCluster>>;
  /**
   * Role of the controller: options of the one that is made, or one that exists. An existing one keeps its trust and
   * gets the policies; with Pod Identity also the association.
   * @default {}
   */
  readonly controllerRole?: ControllerRoleOptions | ExistingRole;
  /**
   * Role of the nodes: options of the one that is made, or one that exists, which keeps its policies.
   * @default {}
   */
  readonly nodeRole?: NodeRoleOptions | ExistingNodeRole;
  /**
   * ARNs of node roles beside `nodeRole`, for further NodeClasses, by a name of your own: the controller may pass these
   * too, and no others.
   * @default {}
   */
  readonly additionalNodeRoleArns?: Readonly<Record<string, string>>;
  /**
   * Whether to make an instance profile for NodeClasses with `spec.instanceProfile`. With `spec.role` Karpenter makes
   * its own since 0.32.
   * @default false
   */
  readonly instanceProfile?: boolean;
  /**
   * Start of the names of roles, policies, instance profile, rules and alarms: 1 to 20 letters, digits, dots, hyphens
   * and underscores. A change replaces them.
   * @default "Karpenter"
   */
  readonly namePrefix?: string;
  /**
   * Whether the names of roles, policies and instance profile end in the region, so that clusters of one name in two
   * regions of an account have their own. A change replaces them.
   * @default false
   */
  readonly regionInNames?: boolean;
  /**
   * Path of roles, policies and instance profile, such as `/eks/`. A change replaces them.
   * @default "/"
   */
  readonly path?: string;
  /**
   * Permissions boundary of both roles.
   * @default - none
   */
  readonly permissionsBoundaryArn?: string;
  /**
   * The queue of interruption warnings; `false` makes none, and the controller may use none.
   * @default {}
   */
  readonly interruption?: InterruptionOptions | false;
  /**
   * Permissions beside those of every installation.
   * @default {}
   */
  readonly permissions?: ExtraPermissions;
  /**
   * What `nodeClassDefaults` selects.
   * @default - by the tag `karpenter.sh/discovery` with the cluster's name
   */
  readonly nodeClass?: Pick<
    NodeClassDefaultsInput,
    "subnetSelectorTerms" | "securityGroupSelectorTerms"
  >;
}

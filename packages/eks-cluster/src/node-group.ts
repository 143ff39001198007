import { EksNodeGroup } from "@cdktf/provider-aws/lib/eks-node-group";
import { isKnown } from "@cdktf-karpenter/rules";
import { dependable, Token } from "cdktf";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { AddonPolicies } from "./addon-policies";
import { defaultAmiType } from "./ami-type";
import type { AmiType } from "./ami-type";
import { createLaunchTemplate } from "./launch-template";
import { generatedName } from "./node-group-name";
import { NodeRole } from "./node-role";
import { isScalable, scalingOf } from "./scaling";

/** eksctl's default; EKS's own is 20 GiB. */
export const DEFAULT_DISK_SIZE_GIB = 80;

/** A Kubernetes taint, in EKS's words. @see https://docs.aws.amazon.com/eks/latest/APIReference/API_Taint.html */
export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: "NO_SCHEDULE" | "NO_EXECUTE" | "PREFER_NO_SCHEDULE";
}

/** A managed node group. */
export interface NodeGroupOptions {
  /**
   * Name in EKS to the letter, 1 to 63 characters; may be unknown until apply. A change makes the new group before the
   * old one goes. So does whatever else replaces the group, for which EKS needs a new name: with this prop change it
   * too, or EKS refuses the second group of one name and the old one stays as it is.
   * @default - the group's key and a hash of what EKS cannot change, so that a replacement has a name of its own. A
   * group that was deployed under another name keeps it until it is replaced. Select nodes by `labels` of your own: the
   * label `eks.amazonaws.com/nodegroup` is this name.
   */
  readonly name?: string;
  /** 1 to 20 instance types of one processor. A change replaces the group. */
  readonly instanceTypes: readonly string[];
  /**
   * Nodes. Where minSize and maxSize leave an autoscaler room, it counts on creation only: later differences are
   * ignored.
   */
  readonly desiredSize: number;
  /** @default - desiredSize */
  readonly minSize?: number;
  /** @default - desiredSize, at least 1 */
  readonly maxSize?: number;
  /**
   * Names of the cluster's `nodeSubnets` that nodes are in. A change replaces the group.
   * @default - all of them
   */
  readonly subnets?: readonly string[];
  /**
   * Kubernetes labels of the nodes: key and value have 1 to 63 characters each, the key's prefix included. Changed in
   * place.
   * @default {}
   * @terraformMap
   */
  readonly labels?: Readonly<Record<string, string>>;
  /** Kubernetes taints of the nodes. Changed in place. @default [] */
  readonly taints?: readonly Taint[];
  /** A change replaces the group. @default "ON_DEMAND" */
  readonly capacityType?: "ON_DEMAND" | "SPOT";
  /** A change replaces the group. @default - Amazon Linux 2023 for processor and accelerator of the instance types */
  readonly amiType?: AmiType;
  /** Size of the encrypted gp3 disk in GiB, 20 to 16384. A change rolls the nodes. @default 80 */
  readonly diskSizeGiB?: number;
  /**
   * Kubernetes minor, when the group stays behind the cluster for a while, by up to 3 minors. Changed in place, which
   * rolls the nodes.
   * @default - the cluster's, after the cluster
   */
  readonly kubernetesVersion?: string;
  /** More rights for pods on the group's nodes. Not with `roleArn`. @default {} */
  readonly addonPolicies?: AddonPolicies;
  /** Node role that exists already. A change replaces the group. @default - one is made for the group */
  readonly roleArn?: string;
}

/** What a node group must know of its cluster. */
export interface NodeGroupCluster {
  /** As the caller gave it: names are derived from it and fitted to AWS's limits at synth. */
  readonly clusterName: string;
  /** The same by reference: what uses it waits for the cluster. */
  readonly clusterReference: string;
  /** Starts the names of roles: the cluster's name, with the region where names have it. */
  readonly namePrefix: string;
  readonly kubernetesVersion: string;
  readonly clusterSecurityGroupId: string;
  /** Of instances, volumes and network interfaces. */
  readonly nodeTags: Readonly<Record<string, string>>;
  readonly partition: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
}

/** A managed node group with its role and launch template. */
export class NodeGroup extends Construct {
  /** Name in EKS, by reference: who uses it waits for the group. */
  readonly nodeGroupName: string;
  /** Role of the group's nodes, with its path. Does not depend on the group itself. */
  readonly roleArn: string;
  /** Whether the role was made for this group alone. */
  readonly hasOwnRole: boolean;
  /** Name of the role, without its path; nothing where only Terraform knows it. */
  readonly roleName: string | undefined;
  /** `aws_eks_node_group`. */
  readonly resource: EksNodeGroup;

  constructor(
    scope: Construct,
    key: string,
    cluster: NodeGroupCluster,
    subnetIds: readonly string[],
    options: NodeGroupOptions,
    dependsOn: ITerraformDependable[],
  ) {
    // Prefixed, so that a group may be called `cluster` or `coredns`.
    super(scope, `node-group-${key}`);
    const { clusterName } = cluster;
    const { instanceTypes, amiType = defaultAmiType(instanceTypes) } = options;
    // By key, not by name: the key is known at synth, and IAM wants a name at plan.
    const { addonPolicies = {} } = options;
    const role =
      options.roleArn === undefined
        ? new NodeRole(this, "node-role", { ...cluster, nodeGroupName: key, addonPolicies })
        : undefined;
    this.roleArn = role?.roleArn ?? options.roleArn ?? "";
    this.hasOwnRole = role !== undefined;
    const roleName = role?.roleName ?? this.roleArn.split("/").at(-1);
    this.roleName = isKnown(roleName) ? roleName : undefined;
    const template = createLaunchTemplate(this, "launch-template", {
      clusterName,
      nodeGroupName: key,
      clusterSecurityGroupId: cluster.clusterSecurityGroupId,
      diskSizeGiB: options.diskSizeGiB ?? DEFAULT_DISK_SIZE_GIB,
      deviceName: amiType.startsWith("BOTTLEROCKET") ? "/dev/xvdb" : "/dev/xvda",
      tags: cluster.nodeTags,
    });
    const scaling = scalingOf(options);
    const capacityType = options.capacityType ?? "ON_DEMAND";
    const unchangeable = {
      ...{ instanceTypes, amiType, capacityType, subnetIds },
      role: role?.roleName ?? this.roleArn,
    };
    this.resource = new EksNodeGroup(this, "node-group", {
      clusterName: cluster.clusterReference,
      nodeGroupName: options.name ?? generatedName(key, unchangeable),
      nodeRoleArn: this.roleArn,
      subnetIds: [...subnetIds],
      version: options.kubernetesVersion ?? cluster.kubernetesVersion,
      instanceTypes: [...instanceTypes],
      amiType,
      capacityType,
      scalingConfig: scaling,
      updateConfig: { maxUnavailable: 1 },
      labels: options.labels,
      taint: options.taints?.map((taint) => ({ ...taint })),
      launchTemplate: { id: template.id, version: Token.asString(template.latestVersion) },
      dependsOn: [...dependsOn, ...(role?.attachments ?? [])],
      lifecycle: {
        // Pods have somewhere to go while the old nodes are drained.
        createBeforeDestroy: true,
        ignoreChanges: [
          ...(isScalable(scaling) ? ["scaling_config[0].desired_size"] : []),
          // A live group keeps its name; Terraform takes ours for the one that replaces it.
          ...(options.name === undefined ? ["node_group_name"] : []),
        ],
      },
    });
    this.nodeGroupName = this.resource.nodeGroupName;
  }

  /**
   * Makes the node group after something else, and destroys it before, such as the aws-auth ConfigMap that EKS would
   * otherwise create on its own.
   */
  createAfter(...others: readonly ITerraformDependable[]): void {
    this.resource.dependsOn = [...(this.resource.dependsOn ?? []), ...others.map(dependable)];
  }
}

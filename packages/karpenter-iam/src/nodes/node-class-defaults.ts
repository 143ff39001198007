import type { VersionData } from "../versions/version-data";

/** What selects a subnet or a security group: all keys of a term must hold, one term is enough. */
export interface SelectorTerm {
  /** Tags that it must have; `*` as a value stands for any. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Its id. */
  readonly id?: string;
  /** Its name, only for security groups. */
  readonly name?: string;
}

/** What an EC2NodeClass must know of IAM and of the cluster. Texts may be unknown until apply. */
export interface NodeClassDefaultsInput {
  /** What the Karpenter that runs calls things; during an upgrade the other one does not count. */
  readonly nodeClass: Pick<VersionData["nodeClass"], "apiVersion" | "reservedTags">;
  readonly clusterName: string;
  /** Name without path, not an ARN: Karpenter hands it to IAM as it is. */
  readonly nodeRoleName: string;
  /** Given, it takes the place of the role: upstream's CRD wants exactly one of the two. */
  readonly instanceProfileName: string | undefined;
  /** @default - subnets with the tag `karpenter.sh/discovery`, its value the cluster's name */
  readonly subnetSelectorTerms?: readonly SelectorTerm[];
  /** @default - security groups with the tag `karpenter.sh/discovery`, its value the cluster's name */
  readonly securityGroupSelectorTerms?: readonly SelectorTerm[];
}

/**
 * The part of an EC2NodeClass that must agree with IAM and the discovery tags; name, AMI and the rest are yours.
 * @see https://karpenter.sh/docs/concepts/nodeclasses/
 */
export interface NodeClassDefaults {
  /** Version that this Karpenter stores EC2NodeClasses in. */
  readonly apiVersion: string;
  readonly kind: "EC2NodeClass";
  readonly spec: {
    /** Name of the node role; absent where `instanceProfile` takes its place. */
    readonly role?: string;
    /** Name of the instance profile. */
    readonly instanceProfile?: string;
    /** Subnets that nodes are started in. */
    readonly subnetSelectorTerms: readonly SelectorTerm[];
    /** Security groups that nodes are given. */
    readonly securityGroupSelectorTerms: readonly SelectorTerm[];
  };
  /**
   * Keys that `spec.tags` must not have: upstream's CRD refuses them, or Karpenter writes its own value. It refuses
   * other keys that start with `kubernetes.io/cluster` as well.
   * @see https://karpenter.sh/docs/concepts/nodeclasses/#spectags
   */
  readonly reservedTagKeys: readonly string[];
}

export function nodeClassDefaults(input: NodeClassDefaultsInput): NodeClassDefaults {
  const { clusterName, nodeRoleName, instanceProfileName } = input;
  const { apiVersion, reservedTags } = input.nodeClass;
  const discovered = [{ tags: { "karpenter.sh/discovery": clusterName } }];
  return {
    apiVersion,
    kind: "EC2NodeClass",
    spec: {
      ...(instanceProfileName === undefined
        ? { role: nodeRoleName }
        : { instanceProfile: instanceProfileName }),
      subnetSelectorTerms: input.subnetSelectorTerms ?? discovered,
      securityGroupSelectorTerms: input.securityGroupSelectorTerms ?? discovered,
    },
    reservedTagKeys: reservedTags.map((key) => key.split("${ClusterName}").join(clusterName)),
  };
}

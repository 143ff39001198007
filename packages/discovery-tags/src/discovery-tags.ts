import { DataAwsSecurityGroup } from "@cdktf/provider-aws/lib/data-aws-security-group";
import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet";
import { Ec2Tag } from "@cdktf/provider-aws/lib/ec2-tag";
import {
  invalidClusterName,
  invalidSecurityGroupId,
  invalidSubnetId,
  refuseProps,
  throughLocal,
  untagged,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";
import { refuseForeignTag } from "./foreign-tag";
import { discoveryTagsProps } from "./generated/shapes";
import { noSubnets, subnetTwice } from "./subnet-rules";
import { DISCOVERY_TAG_KEY, invalidTagKey } from "./tag-key";
import { VisibleTag } from "./visible-tag";

/**
 * What DiscoveryTags must know of a cluster. `EksCluster` has it; so has an object literal.
 * @contract
 */
export interface DiscoverableCluster {
  readonly clusterName: string;
  /** Security group that EKS made for the cluster and puts on managed nodes. */
  readonly clusterSecurityGroupId: string;
}

export interface DiscoveryTagsProps {
  readonly cluster: DiscoverableCluster;
  /**
   * Subnets for Karpenter's nodes, by a name of your own such as the zone: it becomes part of the address. Ids may be
   * unknown until apply.
   */
  readonly subnets: Readonly<Record<string, string>>;
  /**
   * Tag key, known at synth, at most 128 characters. Clusters that share subnets need one each: a key holds one value.
   * A change replaces the tags, not the subnets.
   * @default "karpenter.sh/discovery"
   * @see https://karpenter.sh/docs/concepts/nodeclasses/#specsubnetselectorterms
   */
  readonly tagKey?: string;
  /**
   * Security group to tag, and the only one.
   * @default - the cluster's own security group, which its managed nodes carry
   */
  readonly securityGroupId?: string;
}

/** A term of an EC2NodeClass's `subnetSelectorTerms` or `securityGroupSelectorTerms`. */
export interface SelectorTerm {
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Tags existing subnets and one security group so that an EC2NodeClass finds them. Owns the tags (`aws_ec2_tag`),
 * nothing else.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 */
export class DiscoveryTags extends Construct {
  /** Goes into `spec.subnetSelectorTerms` of an EC2NodeClass. */
  readonly subnetSelectorTerms: readonly SelectorTerm[];
  /** Goes into `spec.securityGroupSelectorTerms` of an EC2NodeClass. */
  readonly securityGroupSelectorTerms: readonly SelectorTerm[];

  constructor(scope: Construct, id: string, props: DiscoveryTagsProps) {
    super(scope, id);
    refuseProps(this, props, discoveryTagsProps, problemsOf);
    const { cluster, subnets, tagKey: key = DISCOVERY_TAG_KEY } = props;
    const { clusterName: value } = cluster;

    this.node.addValidation(new VisibleTag(this, key, value));

    for (const [name, resourceId] of Object.entries(subnets)) {
      const id = throughLocal(this, `id-of-subnet-${name}`, resourceId);
      const live = untagged(new DataAwsSubnet(this, `live-subnet-${name}`, { id }));
      const resource = `subnet ${resourceId}`;
      new Ec2Tag(this, `subnet-${name}`, {
        ...{ resourceId, key, value },
        lifecycle: refuseForeignTag({ resource, liveTags: live.tags, key, value }),
      });
    }
    const securityGroupId = props.securityGroupId ?? cluster.clusterSecurityGroupId;
    const groupId = throughLocal(this, "id-of-security-group", securityGroupId);
    const live = untagged(new DataAwsSecurityGroup(this, "live-security-group", { id: groupId }));
    const resource = `security group ${securityGroupId}`;
    new Ec2Tag(this, "security-group", {
      ...{ resourceId: securityGroupId, key, value },
      lifecycle: refuseForeignTag({ resource, liveTags: live.tags, key, value }),
    });
    this.subnetSelectorTerms = [{ tags: { [key]: value } }];
    this.securityGroupSelectorTerms = this.subnetSelectorTerms;
  }
}

function problemsOf(props: DiscoveryTagsProps): (Problem | undefined)[] {
  const { cluster, subnets, tagKey = DISCOVERY_TAG_KEY, securityGroupId } = props;
  return [
    noSubnets(subnets),
    invalidTagKey(tagKey),
    invalidClusterName(cluster.clusterName, "cluster.clusterName"),
    ...Object.entries(subnets).map(([name, subnet]) => invalidSubnetId(subnet, `subnets.${name}`)),
    subnetTwice(subnets),
    securityGroupId === undefined
      ? undefined
      : invalidSecurityGroupId(securityGroupId, "securityGroupId"),
  ];
}

import { DataAwsEksCluster } from "@cdktf/provider-aws/lib/data-aws-eks-cluster";
import { DataAwsEksClusters } from "@cdktf/provider-aws/lib/data-aws-eks-clusters";
import { DataAwsEksNodeGroup } from "@cdktf/provider-aws/lib/data-aws-eks-node-group";
import { DataAwsEksNodeGroups } from "@cdktf/provider-aws/lib/data-aws-eks-node-groups";
import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet";
import { DataAwsSubnets } from "@cdktf/provider-aws/lib/data-aws-subnets";
import { isKnown, untagged } from "@cdktf-karpenter/rules";
import { Fn, Op, propertyAccess, TerraformIterator, Token } from "cdktf";
import type { IResolvable, TerraformDataSource } from "cdktf";
import { Construct } from "constructs";

/**
 * What a plan can know of the cluster as it runs, whether or not it exists yet. The attributes are for preconditions
 * and the like: they have values at every plan, since the name is given as text and never by reference. A reference to
 * the cluster's resource would defer the reads whenever that resource has a change pending.
 *
 * Asks for `eks:ListClusters` on `*`, `eks:DescribeCluster` on the cluster, and `ec2:DescribeSubnets`.
 */
export class LiveCluster extends Construct {
  /** Whether there is a cluster of that name in the provider's account and region, ours or not. */
  readonly exists: IResolvable;
  /** The name, in a list that is empty as long as there is no cluster: for `for_each`. */
  readonly listed: string[];
  /** How the cluster admits principals; null as long as there is no cluster. */
  readonly authenticationMode: string;
  /** Kubernetes minor such as `1.34`; null as long as there is no cluster. */
  readonly kubernetesVersion: string;
  /** Subnets of the control plane; empty as long as there is no cluster. */
  readonly subnetIds: string[];

  private readonly cluster: DataAwsEksCluster;
  private readZones: string[] | undefined;
  private nodeGroups: DataAwsEksNodeGroup | undefined;

  /** @param clusterName - known at synth: Terraform must know at plan which cluster it reads */
  constructor(
    scope: Construct,
    id: string,
    readonly clusterName: string,
  ) {
    super(scope, id);
    const { names } = new DataAwsEksClusters(this, "names", {});
    this.exists = Fn.contains(names, clusterName) as IResolvable;
    // The provider takes it for an error to read a cluster that is not there: for_each reads it when it is listed.
    this.listed = Token.asList(Fn.setintersection(names, [[clusterName]]));
    const forEach = TerraformIterator.fromList(this.listed);
    const name = forEach.value as string;
    const cluster = untagged(new DataAwsEksCluster(this, "cluster", { forEach, name }));
    this.cluster = cluster;
    const mode = eachOf(cluster, "access_config", 0, "authentication_mode");
    this.authenticationMode = Token.asString(Fn.one(mode));
    this.kubernetesVersion = Token.asString(Fn.one(eachOf(cluster, "version")));
    this.subnetIds = Token.asList(Fn.flatten(eachOf(cluster, "vpc_config", 0, "subnet_ids")));
  }

  /**
   * Availability zones of those subnets; empty as long as there is no cluster, and when one of the subnets is gone, so
   * that its zone cannot be told. Read when asked for.
   */
  get zones(): string[] {
    this.readZones ??= this.zonesOf();
    return this.readZones;
  }

  /**
   * An attribute of every managed node group, whoever made it; empty as long as there is no cluster. Read when asked
   * for, with `eks:ListNodegroups` and `eks:DescribeNodegroup`.
   */
  ofNodeGroups(attribute: "version" | "node_role_arn"): string[] {
    this.nodeGroups ??= this.readNodeGroups();
    return Token.asList(eachOf(this.nodeGroups, attribute));
  }

  private readNodeGroups(): DataAwsEksNodeGroup {
    const forEach = TerraformIterator.fromList(this.listed);
    const inCluster = { forEach, clusterName: forEach.value as string };
    const groups = new DataAwsEksNodeGroups(this, "node-groups", inCluster);
    const names = TerraformIterator.fromList(Token.asList(Fn.flatten(eachOf(groups, "names"))));
    const { clusterName } = this;
    const nodeGroupName = names.value as string;
    const group = { forEach: names, clusterName, nodeGroupName };
    return untagged(new DataAwsEksNodeGroup(this, "node-group", group));
  }

  /** A subnet that somebody deleted would stop every plan, also the one that puts another in its place. */
  private zonesOf(): string[] {
    const forEach = TerraformIterator.fromDataSources(this.cluster);
    const values = Token.asList(propertyAccess(forEach.value, ["vpc_config", 0, "subnet_ids"]));
    const filter = [{ name: "subnet-id", values }];
    const existing = untagged(new DataAwsSubnets(this, "existing-subnets", { forEach, filter }));
    const found = Token.asList(Fn.flatten(eachOf(existing, "ids")));
    const ids = TerraformIterator.fromList(found);
    const id = ids.value as string;
    const subnet = untagged(new DataAwsSubnet(this, "subnet", { forEach: ids, id }));
    const zones = Fn.distinct(Token.asList(eachOf(subnet, "availability_zone")));
    const all = Op.eq(Fn.lengthOf(found), Fn.lengthOf(this.subnetIds));
    return Token.asList(Fn.conditional(all, zones, []));
  }
}

/** The live cluster of a name; nothing while the name is unresolved: a plan could not tell which one to read. */
export function liveCluster(scope: Construct, clusterName: string): LiveCluster | undefined {
  return isKnown(clusterName) ? new LiveCluster(scope, "live", clusterName) : undefined;
}

/** An attribute of every instance of a data source, as a list. */
function eachOf(source: TerraformDataSource, ...path: (string | number)[]): IResolvable {
  return propertyAccess(Fn.values(source.fqn), ["*", ...path]);
}

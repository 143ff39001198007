import type { DiscoveryTagsProps } from "@cdktf-karpenter/discovery-tags";
import type { EksClusterProps, NodeGroupOptions } from "@cdktf-karpenter/eks-cluster";
import type { KarpenterIamProps } from "@cdktf-karpenter/karpenter-iam";
import type { AccessOptions } from "./access/access-options";

/** One environment: everything that differs between `prd` and `dev`. */
export interface Environment {
  /** Stack id: `cdktf deploy <name>`. Lower-case letters, digits and hyphens, a letter first. A change is a new environment. */
  readonly name: string;
  /** Account that the environment is in, 12 digits; a deploy with credentials of another one is refused. */
  readonly account: string;
  /** Region that the environment is in. */
  readonly region: string;
  /** Where Terraform keeps its state. */
  readonly state: StateOptions;
  /** The existing network. */
  readonly vpc: VpcOptions;
  /** The control plane. */
  readonly cluster: ClusterOptions;
  /** Managed node groups by name. @default {} */
  readonly nodeGroups?: Readonly<Record<string, NodeGroupOptions>>;
  /** Karpenter's IAM. */
  readonly karpenter: KarpenterOptions;
  /** Tags by which NodeClasses find subnets and security group. @default {} */
  readonly discovery?: DiscoveryOptions;
  /** @default - who creates the cluster, its node groups and Karpenter's nodes */
  readonly access?: AccessOptions;
  /** What all roles and policies have in common. @default {} */
  readonly iam?: IamOptions;
  /** Whether a plan that would destroy or replace the cluster fails. @default true */
  readonly protect?: boolean;
  /**
   * Tags of everything that takes tags.
   * @default - `environment` with its name
   * @terraformMap
   */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Terraform's state: an S3 bucket that exists, with a lock file, encrypted. */
export interface StateOptions {
  /** Bucket with versioning on. */
  readonly bucket: string;
  /** A change needs `--migrate-state` once. @default - `<name>/terraform.tfstate` */
  readonly key?: string;
  /** Region of the bucket, known at synth. @default - the environment's */
  readonly region?: string;
}

/** The existing network. Nothing is made in it but one security group. */
export interface VpcOptions {
  /** VPC of the subnets. */
  readonly vpcId: string;
  /**
   * Subnets of the control plane, by a name of your own such as the zone: at least two, in two availability zones. EKS
   * never leaves the zones that the cluster was made in.
   */
  readonly subnets: Readonly<Record<string, string>>;
  /**
   * Subnets of node groups. A change replaces the node groups that do not name their `subnets`, each new group before
   * its old one.
   * @default - subnets
   */
  readonly nodeSubnets?: Readonly<Record<string, string>>;
  /**
   * Subnets of Karpenter's nodes: those that get the discovery tag. One more is one tag more and no other change.
   * @default - subnets
   */
  readonly karpenterSubnets?: Readonly<Record<string, string>>;
}

/** Props of the packages that the environment fills in. */
type FilledIn = "region" | "account" | keyof IamOptions;

/** The control plane; see `EksClusterProps` of `@cdktf-karpenter/eks-cluster`. */
export type ClusterOptions = Omit<
  EksClusterProps,
  FilledIn | "vpcId" | "subnets" | "nodeSubnets" | "nodeGroups" | "nodeTags" | "protect"
>;

/** A company's rules for IAM: the same props of `EksCluster` and `KarpenterIam`. */
export interface IamOptions {
  /** Path of every role, policy and instance profile, such as `/eks/`. A change replaces them. @default "/" */
  readonly path?: string;
  /** Permissions boundary of every role. Changed in place. @default - none */
  readonly permissionsBoundaryArn?: string;
  /** Whether names that IAM has once for all regions end in the region. A change replaces them. @default false */
  readonly regionInNames?: boolean;
}

/** Karpenter's side; see `KarpenterIamProps` of `@cdktf-karpenter/karpenter-iam`. */
export type KarpenterOptions = Omit<KarpenterIamProps, FilledIn | "cluster" | "nodeClass">;

/** How Karpenter finds subnets and security group; see `DiscoveryTagsProps` of `@cdktf-karpenter/discovery-tags`. */
export type DiscoveryOptions = Omit<DiscoveryTagsProps, "cluster" | "subnets">;

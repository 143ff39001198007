import type { EksClusterProps, NodeGroupOptions } from "@cdktf-karpenter/eks-cluster";
import type { KarpenterIamProps } from "@cdktf-karpenter/karpenter-iam";
import type { AccessOptions } from "./access/access-options";

/** One environment: everything that differs between `prd` and `dev`. */
export interface Environment {
  /** Stack id: `cdktf deploy <name>`. Lower-case letters, digits and hyphens, a letter first. A change is a new environment. */
  readonly name: string;
  /** Account that the environment is in, 12 digits; a deploy with credentials of another one is refused. */
  readonly account: string;
  readonly region: string;
  readonly state: StateOptions;
  readonly vpc: VpcOptions;
  readonly cluster: ClusterOptions;
  /** Managed node groups by name. @default {} */
  readonly nodeGroups?: Readonly<Record<string, NodeGroupOptions>>;
  readonly karpenter: KarpenterOptions;
  /** @default - who creates the cluster, its node groups and Karpenter's nodes */
  readonly access?: AccessOptions;
  /** What all roles and policies have in common. @default {} */
  readonly iam?: IamOptions;
  /** Whether a plan that would destroy or replace the cluster fails. @default true */
  readonly protect?: boolean;
  /** Tags of everything that takes tags. @default - `environment` with its name */
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
  readonly id: string;
  /** At least two subnets, in two availability zones, by a name of your own such as the zone. */
  readonly subnets: Readonly<Record<string, string>>;
}

/** The control plane; see `EksClusterProps` of `@cdktf-karpenter/eks-cluster`. */
export interface ClusterOptions extends Pick<
  EksClusterProps,
  | "kubernetesVersion"
  | "upgradePolicy"
  | "rollbackFrom"
  | "allowUnsupportedVersion"
  | "authenticationMode"
  | "creatorIsAdmin"
  | "publicAccessCidrs"
  | "privateEndpoint"
  | "logTypes"
  | "secretsKmsKeyArn"
  | "addons"
> {
  readonly name: string;
}

/** A company's rules for IAM; see `EksClusterProps` and `KarpenterIamProps`. */
export type IamOptions = Pick<
  KarpenterIamProps,
  "path" | "permissionsBoundaryArn" | "regionInNames"
>;

/** Karpenter's side; see `KarpenterIamProps` of `@cdktf-karpenter/karpenter-iam`. */
export interface KarpenterOptions extends Pick<
  KarpenterIamProps,
  | "alsoForVersion"
  | "namespace"
  | "serviceAccount"
  | "identity"
  | "alsoTrustedClusters"
  | "controllerRole"
  | "namePrefix"
  | "nodeRole"
  | "additionalNodeRoleArns"
  | "instanceProfile"
  | "interruption"
  | "permissions"
> {
  /** Release or minor; it chooses the permissions. */
  readonly version: string;
  /** Tag key for NodeClasses to select on. @default "karpenter.sh/discovery" */
  readonly discoveryTagKey?: string;
}

export type { AccessEntry, AccessScope, MappedRole, MappedUser } from "@cdktf-karpenter/aws-auth";
export type {
  AddonOptions,
  AddonPolicies,
  AmiType,
  LogType,
  NodeGroupOptions,
  Taint,
  UpgradePolicy,
} from "@cdktf-karpenter/eks-cluster";
export type {
  ControllerIdentity,
  ControllerRoleOptions,
  ExistingNodeRole,
  ExistingRole,
  ExtraPermissions,
  InterruptionAlarms,
  InterruptionOptions,
  NodeRoleOptions,
  OidcCluster,
  PolicyStatement,
} from "@cdktf-karpenter/karpenter-iam";
export type { AuthenticationMode } from "@cdktf-karpenter/rules";
export type { AccessOptions, AwsAuthOptions } from "./access/access-options";
export { defineEnvironment } from "./define-environment";
export type {
  ClusterOptions,
  DiscoveryOptions,
  Environment,
  IamOptions,
  KarpenterOptions,
  StateOptions,
  VpcOptions,
} from "./environment";
export { EnvironmentStack } from "./environment-stack";

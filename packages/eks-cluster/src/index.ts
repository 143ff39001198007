export type { AddonOptions } from "./addons";
export type { AddonPolicies } from "./addon-policies";
export type { AmiType } from "./ami-type";
export { EksCluster } from "./eks-cluster";
export type { LiveCluster } from "./live-cluster";
export { NodeGroup } from "./node-group";
export type { NodeGroupOptions, Taint } from "./node-group";
export type { EksClusterProps, LogType, UpgradePolicy } from "./props";
export type { AuthenticationMode } from "@cdktf-karpenter/rules";

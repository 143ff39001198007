export { KarpenterIam } from "./karpenter-iam";
export { incompatibleKubernetes } from "./karpenter-version";
export type { KarpenterCluster, KarpenterIamProps } from "./props";
export { karpenterMinors } from "./version-data";

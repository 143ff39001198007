export { findClusterApi } from "./cluster-api";
export { prepareNode, tryToJoin } from "./join";
export type { Identity, JoiningNode, JoinResult } from "./join";
export { request } from "./kubernetes-api";
export type { KubernetesApi } from "./kubernetes-api";
export { engineerToken } from "./token";

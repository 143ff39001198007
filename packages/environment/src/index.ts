export { defineEnvironment } from "./define-environment";
export type {
  AccessOptions,
  ClusterOptions,
  Environment,
  IamOptions,
  KarpenterOptions,
  StateOptions,
  VpcOptions,
} from "./environment";
export { EnvironmentStack } from "./environment-stack";

export type { AccessOptions, AwsAuthOptions } from "./access/access-options";
export { defineEnvironment } from "./define-environment";
export type {
  ClusterOptions,
  Environment,
  IamOptions,
  KarpenterOptions,
  StateOptions,
  VpcOptions,
} from "./environment";
export { EnvironmentStack } from "./environment-stack";

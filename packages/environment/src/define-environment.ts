import { describeProblem, invalidAccountId, invalidRegion } from "@cdktf-karpenter/rules";
import type { Environment } from "./environment";
import { invalidBucketName, invalidEnvironmentName, unknownKeys } from "./environment-rules";

const KEYS: Readonly<Record<keyof Environment, true>> = {
  name: true,
  account: true,
  region: true,
  state: true,
  vpc: true,
  cluster: true,
  nodeGroups: true,
  karpenter: true,
  access: true,
  permissionsBoundaryArn: true,
  protect: true,
  tags: true,
};

/**
 * Checks what an environment says of itself and gives it back. What it says of a cluster, a node group or Karpenter
 * is checked where that is made.
 *
 * @throws Error with every wrong value, its rule and its remedy
 */
export function defineEnvironment(environment: Environment): Environment {
  const problems = [
    invalidEnvironmentName(environment.name),
    unknownKeys(environment, Object.keys(KEYS), "environment"),
    invalidAccountId(environment.account),
    invalidRegion(environment.region),
    invalidBucketName(environment.state.bucket),
  ].filter((problem) => problem !== undefined);
  if (problems.length === 0) return environment;
  const where = `environment ${environment.name}`;
  throw new Error(problems.map((problem) => describeProblem(where, problem)).join("\n"));
}

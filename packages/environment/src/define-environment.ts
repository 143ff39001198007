import {
  invalidAccountId,
  invalidClusterName,
  invalidRegion,
  invalidSubnetId,
  invalidVpcId,
  isKnown,
  invalidTags,
  refuseAt,
  wrongShape,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { incompatibleKubernetes } from "@cdktf-karpenter/karpenter-iam";
import { unmappedNodeRole } from "./access/access-rules";
import type { ClusterOptions, Environment } from "./environment";
import {
  invalidBucketName,
  invalidEnvironmentName,
  invalidStateKey,
  misleadingTags,
  unresolvedState,
} from "./environment-rules";
import { environment as shape } from "./generated/shapes";

/**
 * Checks what an environment says of itself and gives it back. What it says of a node group, an access entry or the
 * like, keys included, is checked where that is made.
 *
 * @throws Error with every wrong value, its rule and its remedy
 */
export function defineEnvironment(environment: Environment): Environment {
  // Keys first: the rules below read values that a misspelt key leaves out.
  tell(environment, wrongShape(environment, shape));
  tell(environment, problemsOf(environment));
  return environment;
}

const SUBNETS = ["subnets", "nodeSubnets", "karpenterSubnets"] as const;

function problemsOf(environment: Environment): (Problem | undefined)[] {
  const { region, state, vpc, cluster, karpenter, tags = {} } = environment;
  return [
    invalidEnvironmentName(environment.name),
    invalidAccountId(environment.account),
    invalidRegion(region),
    invalidBucketName(state.bucket),
    unresolvedState(region, state),
    invalidStateKey(state.key),
    invalidVpcId(vpc.vpcId, "vpc.vpcId"),
    ...SUBNETS.flatMap((kind) =>
      Object.entries(vpc[kind] ?? {}).map(([name, id]) =>
        invalidSubnetId(id, `vpc.${kind}.${name}`),
      ),
    ),
    invalidClusterName(cluster.clusterName, "cluster.clusterName"),
    unfit("karpenterVersion", karpenter.karpenterVersion, cluster),
    unfit("alsoForVersion", karpenter.alsoForVersion, cluster),
    unmappedNodeRole(environment),
    invalidTags(tags),
    misleadingTags(tags, environment),
  ];
}

/** During an upgrade both versions run on the cluster, one after the other. */
function unfit(
  key: "karpenterVersion" | "alsoForVersion",
  version: string | undefined,
  { kubernetesVersion }: ClusterOptions,
): Problem | undefined {
  const problem =
    version === undefined ? version : incompatibleKubernetes(version, kubernetesVersion);
  return problem && { ...problem, prop: `karpenter.${key}` };
}

function tell(environment: Environment, problems: readonly (Problem | undefined)[]): void {
  // There is no construct yet: the environment's name is what a reader finds it by.
  const { name } = (environment as Partial<Environment> | undefined) ?? {};
  const where = typeof name === "string" && isKnown(name) ? `environment ${name}` : "environment";
  refuseAt(where, ...problems);
}

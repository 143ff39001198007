import type { IValidation } from "constructs";

/** What is one of a kind in AWS. Two environments that claim the same would be one there. */
export interface Claims {
  /** Name of the environment. */
  readonly environment: string;
  /** Bucket and key of the state. */
  readonly state: string;
  /** Account, region and name of the cluster. */
  readonly cluster: string;
}

/**
 * Two environments of one app that would be one in AWS: a deploy of the second destroys what the first one made, or
 * stops at names that exist. Seen only when the tree is complete.
 */
export class DistinctEnvironments implements IValidation {
  /** @param earlier - claims of the environments that come before, so that each pair is told once */
  constructor(
    private readonly mine: Claims,
    private readonly earlier: () => readonly Claims[],
  ) {}

  validate(): string[] {
    const { state, cluster } = this.mine;
    return this.earlier().flatMap((other) => [
      ...(other.state === state
        ? [
            `state ${state} is that of environment ${other.environment} too: each would destroy what the other made. Give one of them another state.key. (state-shared)`,
          ]
        : []),
      ...(other.cluster === cluster
        ? [
            `cluster ${cluster} is that of environment ${other.environment} too: each would change what the other made. Give one of them another cluster.name. (cluster-shared)`,
          ]
        : []),
    ]);
  }
}

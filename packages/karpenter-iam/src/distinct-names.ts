import { describeProblem, isKnown } from "@cdktf-karpenter/rules";
import { TerraformStack } from "cdktf";
import type { Construct, IValidation } from "constructs";

/** Names that one cluster's Karpenter takes in an account. */
export interface TakenNames {
  readonly construct: Construct;
  /** As given. Absent or unresolved it may be any account. */
  readonly account: string | undefined;
  readonly region: string | undefined;
  /** Once in an account, for all its regions. */
  readonly inAccount: readonly string[];
  /** Once in a region. */
  readonly inRegion: readonly string[];
}

/**
 * Two clusters of an app that would share a role or a queue: the second deploy stops at `EntityAlreadyExists`, or the
 * two clusters read each other's warnings. Seen only when the tree is complete.
 */
export class DistinctNames implements IValidation {
  /** @param earlier - names of the constructs that come before, so that each pair is told once */
  constructor(
    private readonly mine: TakenNames,
    private readonly earlier: () => readonly TakenNames[],
  ) {}

  validate(): string[] {
    return this.earlier().flatMap((other) => {
      if (!isSame("account", this.mine, other)) return [];
      const name =
        shared(this.mine.inAccount, other.inAccount) ??
        (isSame("region", this.mine, other)
          ? shared(this.mine.inRegion, other.inRegion)
          : undefined);
      if (name === undefined) return [];
      return [
        describeProblem({
          code: "names-shared",
          prop: "cluster.clusterName",
          value: name,
          rule: `${other.construct.node.path} takes the same name in the same account`,
          remedy:
            "turn regionInNames on where the two are in different regions, else give the clusters different names",
        }),
      ];
    });
  }
}

/** Known and equal; not given at all it is the provider's, which a stack has once. */
function isSame(key: "account" | "region", mine: TakenNames, other: TakenNames): boolean {
  const [a, b] = [mine[key], other[key]];
  if (a === undefined && b === undefined) {
    return TerraformStack.of(mine.construct) === TerraformStack.of(other.construct);
  }
  return isKnown(a) && a === b;
}

function shared(mine: readonly string[], others: readonly string[]): string | undefined {
  return mine.find((name) => isKnown(name) && others.includes(name));
}

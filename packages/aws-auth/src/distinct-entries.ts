import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { principalOf, Refusal, textOf } from "@cdktf-karpenter/rules";
import { TerraformStack } from "cdktf";
import type { Construct, IValidation } from "constructs";

export const ENTRY_SHARED = new Refusal<string>({
  code: "access-entry-shared",
  rule: (other) => `one access entry for a principal of a cluster, but ${other} makes it too`,
  remedy: "name the principal in one place",
  docs: "Two access entries of one stack are for the same principal of the same cluster. EKS makes the first and refuses the second in the middle of a deploy. IAM tells names apart neither by path nor by case.",
});

/**
 * Entries of one stack that EKS would refuse as the second of a principal, whoever makes them: other `AccessEntries`,
 * node groups, resources of the caller's own. Within one construct the props are compared. Seen only when the tree is
 * complete.
 */
export class DistinctEntries implements IValidation {
  /** @param isChecked - whether an entry is part of a construct that checks it like this one */
  constructor(
    private readonly scope: Construct,
    private readonly account: string | undefined,
    private readonly isChecked: (entry: EksAccessEntry) => boolean,
  ) {}

  validate(): string[] {
    const all = TerraformStack.of(this.scope)
      .node.findAll()
      .filter((element) => element instanceof EksAccessEntry);
    const isMine = (entry: EksAccessEntry) => entry.node.scopes.includes(this.scope);
    const mine = all.filter(isMine);
    const firstMine = all.findIndex(isMine);
    // Two constructs with this check would tell a pair twice: the later one does.
    const others = all.filter(
      (entry, index) => !isMine(entry) && (index < firstMine || !this.isChecked(entry)),
    );
    return mine.flatMap((entry) => {
      const other = others.find((candidate) => this.isSame(entry, candidate));
      return other ? [ENTRY_SHARED.atPlan(entry.node.path, other.node.path)] : [];
    });
  }

  private isSame(entry: EksAccessEntry, other: EksAccessEntry): boolean {
    const principal = ({ principalArnInput = "" }: EksAccessEntry) =>
      principalOf(this.scope, principalArnInput, this.account);
    return this.clusterOf(entry) === this.clusterOf(other) && principal(entry) === principal(other);
  }

  /** The name, also where it is held back until the cluster is made. */
  private clusterOf({ clusterNameInput = "" }: EksAccessEntry): string {
    const text = textOf(this.scope, clusterNameInput);
    return /^\$\{join\("", \[substr\(.+, 0, 0\), "(.+)"\]\)\}$/.exec(text)?.[1] ?? text;
  }
}

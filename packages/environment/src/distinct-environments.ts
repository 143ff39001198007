import { S3Backend, TerraformStack } from "cdktf";
import type { IConstruct, IValidation } from "constructs";

/** What is one of a kind in AWS. Two environments that claim the same would be one there. */
export interface Claims {
  /** Account, region and name of the cluster. */
  readonly cluster: string;
}

/**
 * What would be one although the app has two of it: a folder of `cdktf.out`, a state, a cluster. A deploy of the second
 * destroys what the first one made, or stops at names that exist. Looks at every stack of the app, however deep, and
 * at the S3 backends of stacks that are no environments too. Seen only when the tree is complete.
 */
export class DistinctEnvironments implements IValidation {
  /** @param claimsOf - claims of a stack that is an environment */
  constructor(
    private readonly mine: TerraformStack,
    private readonly claimsOf: (stack: TerraformStack) => Claims | undefined,
  ) {}

  validate(): string[] {
    return this.others().flatMap((other) => [
      ...this.sameStackId(other),
      ...this.sameState(other),
      ...this.sameCluster(other),
    ]);
  }

  /** Each pair of environments is told once: by the later of the two. */
  private others(): TerraformStack[] {
    const stacks = stacksBelow(this.mine.node.root);
    const mine = stacks.indexOf(this.mine);
    return stacks.filter(
      (other, index) => index < mine || (index > mine && this.claimsOf(other) === undefined),
    );
  }

  /** cdktf writes a stack to `cdktf.out/stacks/<id>`, wherever in the tree it is: the last one written stays. */
  private sameStackId({ node: { id, path } }: TerraformStack): string[] {
    if (id !== this.mine.node.id) return [];
    return [
      `the stack ${path} has the id ${id} too, and cdktf writes both to one folder: one of them would be lost. Give one of them another name. (stack-shared)`,
    ];
  }

  private sameState(other: TerraformStack): string[] {
    const state = stateOf(this.mine);
    if (state === undefined || stateOf(other) !== state) return [];
    return [
      `state ${state} is that of the stack ${other.node.path} too: each would destroy what the other made. Give one of them another state.key. (state-shared)`,
    ];
  }

  private sameCluster(other: TerraformStack): string[] {
    const cluster = this.claimsOf(this.mine)?.cluster;
    if (cluster === undefined || this.claimsOf(other)?.cluster !== cluster) return [];
    return [
      `cluster ${cluster} is that of environment ${other.node.path} too: each would change what the other made. Give one of them another cluster.clusterName. (cluster-shared)`,
    ];
  }
}

/** In the order of the tree. A stack has no stacks below it. */
function stacksBelow(construct: IConstruct): TerraformStack[] {
  return construct.node.children.flatMap((child) =>
    TerraformStack.isStack(child) ? [child] : stacksBelow(child),
  );
}

function stateOf(stack: TerraformStack): string | undefined {
  const backend = stack.node.children.find((child) => child instanceof S3Backend);
  if (!(backend instanceof S3Backend)) return undefined;
  const written = backend.toTerraform() as {
    readonly terraform: { readonly backend: { readonly s3: { bucket: string; key: string } } };
  };
  const { bucket, key } = written.terraform.backend.s3;
  return `s3://${bucket}/${key}`;
}

import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { describeProblem } from "@cdktf-karpenter/rules";
import { TerraformStack } from "cdktf";
import type { Construct, IValidation } from "constructs";

/**
 * What the stack's own provider does to the tag. `ignore_tags` would hide another cluster's: it would be overwritten
 * instead of refused. `default_tags` would put it on everything. Seen only when the tree is complete.
 */
export class VisibleTag implements IValidation {
  constructor(
    private readonly scope: Construct,
    private readonly key: string,
    private readonly clusterName: string,
  ) {}

  validate(): string[] {
    const provider = TerraformStack.of(this.scope)
      .node.findAll()
      .find((construct) => construct instanceof AwsProvider && construct.alias === undefined);
    if (!(provider instanceof AwsProvider)) return [];
    return [...this.isHidden(provider), ...this.isEverywhere(provider)];
  }

  private isEverywhere({ defaultTagsInput, node }: AwsProvider): string[] {
    if (!Array.isArray(defaultTagsInput)) return [];
    const misleading = [this.key, `kubernetes.io/cluster/${this.clusterName}`];
    const found = defaultTagsInput
      .flatMap(({ tags = {} }) => Object.keys(tags))
      .find((key) => misleading.includes(key));
    if (found === undefined) return [];
    return [
      describeProblem({
        code: "misleading-tag",
        prop: "tagKey",
        value: found,
        rule: `default_tags of ${node.path} put it on everything that the stack makes, where Karpenter or Kubernetes' controllers would find it`,
        remedy: "take the key out of the provider's default_tags",
      }),
    ];
  }

  private isHidden({ ignoreTagsInput, node }: AwsProvider): string[] {
    if (!Array.isArray(ignoreTagsInput)) return [];
    const hides = ignoreTagsInput.some(
      ({ keys = [], keyPrefixes = [] }) =>
        keys.includes(this.key) || keyPrefixes.some((prefix) => this.key.startsWith(prefix)),
    );
    if (!hides) return [];
    return [
      describeProblem({
        code: "ignored-discovery-tag",
        prop: "tagKey",
        value: this.key,
        rule: `ignore_tags of ${node.path} hides it, and with it another cluster's tag`,
        remedy:
          "take the key out of this stack's ignore_tags; it belongs into the provider of the Terraform that owns the subnets",
      }),
    ];
  }
}

import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { describeProblem } from "@cdktf-karpenter/rules";
import { TerraformStack } from "cdktf";
import type { Construct, IValidation } from "constructs";

/**
 * `ignore_tags` of the stack's own provider would hide another cluster's tag: it would be overwritten instead of
 * refused. Seen only when the tree is complete.
 */
export class VisibleTag implements IValidation {
  constructor(
    private readonly scope: Construct,
    private readonly key: string,
  ) {}

  validate(): string[] {
    const provider = TerraformStack.of(this.scope)
      .node.findAll()
      .find((construct) => construct instanceof AwsProvider && construct.alias === undefined);
    if (!(provider instanceof AwsProvider) || !Array.isArray(provider.ignoreTagsInput)) return [];
    const hides = provider.ignoreTagsInput.some(
      ({ keys = [], keyPrefixes = [] }) =>
        keys.includes(this.key) || keyPrefixes.some((prefix) => this.key.startsWith(prefix)),
    );
    if (!hides) return [];
    return [
      describeProblem({
        code: "ignored-discovery-tag",
        prop: "tagKey",
        value: this.key,
        rule: `ignore_tags of ${provider.node.path} hides it, and with it another cluster's tag`,
        remedy:
          "take the key out of this stack's ignore_tags; it belongs into the provider of the Terraform that owns the subnets",
      }),
    ];
  }
}

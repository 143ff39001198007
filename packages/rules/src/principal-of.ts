import { TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { isKnown } from "./known";
import { principalKey } from "./principal-arn";
import { textOf } from "./text-of";

/**
 * What tells an IAM role or user from all others, as far as a synth can know: `<account>:role/<name>` for a known ARN,
 * and for the ARN of a role that this stack makes or looks up by name; else the reference, which equals itself.
 *
 * @param account - of the stack's provider; absent, roles of the stack are told apart by their references alone
 */
export function principalOf(scope: Construct, arn: string, account?: string): string {
  if (isKnown(arn)) return principalKey(arn).replace(/^arn:[^:]*:iam::/, "");
  const stack = TerraformStack.of(scope);
  const reference = textOf(scope, arn);
  const address = /^\$\{((?:data\.)?aws_iam_role\.[^.]+)\.arn\}$/.exec(reference)?.[1];
  const name = address === undefined ? undefined : nameOfRole(stack, address);
  if (!isKnown(account) || !isKnown(name)) return reference;
  return `${account}:role/${name.toLowerCase()}`;
}

function nameOfRole(stack: TerraformStack, address: string): string | undefined {
  const role = stack.node.findAll().find((element) => addressOf(element) === address);
  // Both kinds of block have it; this package needs no provider to read it.
  return (role as { readonly nameInput?: string } | undefined)?.nameInput;
}

function addressOf(element: unknown): string | undefined {
  if (element instanceof TerraformDataSource) {
    return `data.${element.terraformResourceType}.${element.friendlyUniqueId}`;
  }
  if (!(element instanceof TerraformResource)) return undefined;
  return `${element.terraformResourceType}.${element.friendlyUniqueId}`;
}

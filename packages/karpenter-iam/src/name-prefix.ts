import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** What IAM and EventBridge both take in a name; 20 leave most of a rule's 64 characters to what tells names apart. */
export function invalidNamePrefix(prefix: string): Problem | undefined {
  if (!isKnown(prefix) || /^[\w.-]{1,20}$/.test(prefix)) return undefined;
  return {
    code: "name-prefix",
    prop: "namePrefix",
    value: prefix,
    rule: "1 to 20 letters, digits, dots, hyphens and underscores",
    remedy: "shorten it, or leave it out for Karpenter",
  };
}

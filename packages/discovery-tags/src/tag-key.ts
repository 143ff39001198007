import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** The key of Karpenter's guides. Only NodeClasses read it, so any key works that they select on. */
export const DISCOVERY_TAG_KEY = "karpenter.sh/discovery";

/** 128 characters: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Using_Tags.html#tag-restrictions */
export function invalidTagKey(tagKey: string): Problem | undefined {
  const reserved = tagKey.toLowerCase().startsWith("aws:");
  if (isKnown(tagKey) && /^[\p{L}\p{N} +\-=._:/@]{1,128}$/u.test(tagKey) && !reserved) {
    return undefined;
  }
  return {
    code: "tag-key",
    prop: "tagKey",
    // It becomes a key of selector terms, so it cannot be unknown until apply.
    value: isKnown(tagKey) ? tagKey : "(a value known only after apply)",
    rule: "1 to 128 letters, digits, spaces and + - = . _ : / @, not starting with aws:, known at synth",
    remedy: `leave it out for ${DISCOVERY_TAG_KEY}, or use a key of your own such as ${DISCOVERY_TAG_KEY}/<cluster>`,
  };
}

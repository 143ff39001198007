import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** An alias does not do: as the resource of a policy it stands for itself, not for the key behind it. */
export function invalidKeyArn(arn: string, prop: string): Problem | undefined {
  if (!isKnown(arn) || /^arn:aws[\w-]*:kms:[\w-]+:\d{12}:key\/[\w-]+$/.test(arn)) return undefined;
  return {
    code: "kms-key-arn",
    prop,
    value: arn,
    rule: "the ARN of a KMS key, arn:<partition>:kms:<region>:<account>:key/<id>, no alias",
    remedy: "copy it from `aws kms describe-key --key-id <alias> --query KeyMetadata.Arn`",
  };
}

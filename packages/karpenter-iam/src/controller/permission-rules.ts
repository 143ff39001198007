import { invalidKeyArn, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { ExtraPermissions } from "./extra-permissions";

export function permissionProblems({
  ebsKmsKeyArns = [],
  ssmParameters = [],
}: ExtraPermissions): (Problem | undefined)[] {
  return [
    ...ebsKmsKeyArns.map((arn, index) =>
      invalidKeyArn(arn, `permissions.ebsKmsKeyArns.${String(index)}`),
    ),
    ...ssmParameters.map((name, index) =>
      invalidParameter(name, `permissions.ssmParameters.${String(index)}`),
    ),
  ];
}

/** Names: https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html */
function invalidParameter(parameter: string, prop: string): Problem | undefined {
  const arn = /^arn:aws[\w-]*:ssm:[\w-]+:\d{12}:parameter\/[\w.\-/]+\*?$/;
  const name = /^(?!arn:)(?!\/aws\/service\/)\/?[\w.-][\w.\-/]*\*?$/;
  if (!isKnown(parameter) || arn.test(parameter) || name.test(parameter)) return undefined;
  return {
    code: "ssm-parameter",
    prop,
    value: parameter,
    rule: "the name or the ARN of a parameter of the account, with * at its end at most",
    remedy: "give the name that amiSelectorTerms has; leave those below /aws/service/ out",
  };
}

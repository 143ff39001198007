import { invalidKeyArn, isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { ChosenVersion } from "../versions/chosen-version";
import { featureNames, firstMinorWith, hasFeature } from "./optional-features";
import type { PermissionSettings } from "./permissions";

/** Of `permissions`, whatever the version. */
export function permissionProblems({
  ebsKmsKeyArns,
  ssmParameters,
}: PermissionSettings): (Problem | undefined)[] {
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

/** A feature that no controller of these versions has. */
export function unknownFeatures(
  version: ChosenVersion,
  permissions: PermissionSettings,
): Problem[] {
  return featureNames
    .filter((feature) => permissions[feature] === true && !hasFeature(version, feature))
    .map((feature) => ({
      code: "karpenter-feature",
      prop: `permissions.${feature}`,
      value: true,
      rule: `Karpenter has it from ${firstMinorWith(feature)} on, not in ${version.minors.join(" and ")}`,
      remedy: "leave it out, or raise karpenterVersion with the chart",
    }));
}

import type { StatementTemplate } from "../versions/version-data";
import type { PermissionSettings } from "./permissions";

/** One statement for each extra that is asked for. */
export function extraStatements({
  ebsKmsKeyArns,
  ssmParameters,
  spotServiceLinkedRole,
}: PermissionSettings): StatementTemplate[] {
  return [
    ...(ebsKmsKeyArns.length > 0 ? [volumeKeys(ebsKmsKeyArns)] : []),
    ...(ssmParameters.length > 0 ? [amiParameters(ssmParameters)] : []),
    ...(spotServiceLinkedRole ? [SPOT_SERVICE_LINKED_ROLE] : []),
  ];
}

/** Actions and conditions are those of EBS, as upstream has them in the key's policy. */
function volumeKeys(keyArns: readonly string[]): StatementTemplate {
  return {
    Sid: "AllowVolumeKeys",
    Effect: "Allow",
    Action: [
      "kms:Encrypt",
      "kms:Decrypt",
      "kms:ReEncrypt*",
      "kms:GenerateDataKey*",
      "kms:CreateGrant",
      "kms:DescribeKey",
    ],
    Resource: keyArns,
    Condition: {
      StringEquals: {
        // Under amazonaws.com in every partition: https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service
        "kms:ViaService": "ec2.${AWS::Region}.amazonaws.com",
        "kms:CallerAccount": "${AWS::AccountId}",
      },
    },
  };
}

function amiParameters(parameters: readonly string[]): StatementTemplate {
  return {
    Sid: "AllowAmiParameters",
    Effect: "Allow",
    Action: "ssm:GetParameter",
    Resource: parameters.map((parameter) =>
      parameter.startsWith("arn:")
        ? parameter
        : // A name may start with a slash, its ARN has one either way.
          "arn:${AWS::Partition}:ssm:${AWS::Region}:${AWS::AccountId}:parameter/" +
          parameter.replace(/^\//, ""),
    ),
  };
}

const SPOT_SERVICE_LINKED_ROLE: StatementTemplate = {
  Sid: "AllowSpotServiceLinkedRole",
  Effect: "Allow",
  Action: "iam:CreateServiceLinkedRole",
  Resource:
    "arn:${AWS::Partition}:iam::${AWS::AccountId}:role/aws-service-role/spot.amazonaws.com/AWSServiceRoleForEC2Spot",
  Condition: { StringEquals: { "iam:AWSServiceName": "spot.amazonaws.com" } },
};

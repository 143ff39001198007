import type { StatementTemplate } from "../versions/version-data";

/** Permissions beside those that every installation of the version has. */
export interface ExtraPermissions {
  /**
   * Whether the controller asks ARC which zones are shifted away, for the chart's `settings.enableZonalShift`
   * (Karpenter 1.12 and later). The cluster must be enabled for zonal shift.
   * @default - as upstream's template of the version: on from 1.12
   * @see https://karpenter.sh/docs/reference/settings/
   */
  readonly zonalShift?: boolean;
  /**
   * Whether NodeClasses may select capacity reservations (Karpenter 1.3 and later).
   * @default - as upstream's template of the version: on from 1.3
   * @see https://karpenter.sh/docs/concepts/nodeclasses/#speccapacityreservationselectorterms
   */
  readonly capacityReservations?: boolean;
  /**
   * Whether NodeClasses may select placement groups (Karpenter 1.11 and later).
   * @default - as upstream's template of the version: on from 1.11
   */
  readonly placementGroups?: boolean;
  /**
   * ARNs of customer-managed KMS keys that encrypt volumes of nodes. The keys' policies must let the account's IAM
   * decide, or allow it themselves.
   * @default []
   * @see https://karpenter.sh/docs/troubleshooting/#node-terminates-before-ready-on-failed-encrypted-ebs-volume
   */
  readonly ebsKmsKeyArns?: readonly string[];
  /**
   * SSM parameters with AMI ids, for `amiSelectorTerms.ssmParameter`, by name or ARN; `*` at the end of a path stands
   * for all below it. Those of AWS below `/aws/service/` are always readable.
   * @default []
   * @see https://karpenter.sh/docs/concepts/nodeclasses/#specamiselectorterms
   */
  readonly ssmParameters?: readonly string[];
  /**
   * Whether the controller's launches may make the account's service-linked role for Spot, where it is not there yet.
   * @default false
   * @see https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/service-linked-roles-spot-instance-requests.html
   */
  readonly spotServiceLinkedRole?: boolean;
}

/** One statement for each extra that is asked for. */
export function extraStatements({
  ebsKmsKeyArns = [],
  ssmParameters = [],
  spotServiceLinkedRole = false,
}: ExtraPermissions): StatementTemplate[] {
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

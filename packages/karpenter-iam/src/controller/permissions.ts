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
   * Whether node repair may reboot an instance of the cluster in place, for the chart's
   * `settings.awsFeatureGates.rebootForRepair` (Karpenter 1.15 and later, off in the chart).
   * @default - as upstream's template of the version: on from 1.15
   * @see https://karpenter.sh/docs/reference/cloudformation/#allowscopeddeletion
   */
  readonly rebootForRepair?: boolean;
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

/** The extras with their defaults filled in; a feature that is not mentioned stays as upstream has it. */
export type PermissionSettings = Required<
  Pick<ExtraPermissions, "ebsKmsKeyArns" | "ssmParameters" | "spotServiceLinkedRole">
> &
  Pick<
    ExtraPermissions,
    "zonalShift" | "capacityReservations" | "placementGroups" | "rebootForRepair"
  >;

export function permissionSettings(permissions: ExtraPermissions): PermissionSettings {
  const { ebsKmsKeyArns = [], ssmParameters = [], spotServiceLinkedRole = false } = permissions;
  return { ...permissions, ebsKmsKeyArns, ssmParameters, spotServiceLinkedRole };
}

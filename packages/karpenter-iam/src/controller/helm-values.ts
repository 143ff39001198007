import type { VersionData } from "../versions/version-data";

/** What the chart must know of the IAM that was made for it. Texts may be unknown until apply. */
export interface HelmValuesInput {
  /** Keys of `settings` that the chart knows, or during an upgrade both charts. */
  readonly chart: Pick<VersionData["chart"], "settings">;
  readonly clusterName: string;
  readonly serviceAccount: string;
  /** Only for IRSA: with EKS Pod Identity the service account has no annotation. */
  readonly controllerRoleArn: string | undefined;
  readonly interruptionQueueName: string | undefined;
  /**
   * Whether the controller reads zonal shifts. It exits at its start where the cluster is not registered for zonal
   * shift or its role may not read that.
   * @see https://karpenter.sh/docs/concepts/scheduling/#zonal-shift
   */
  readonly zonalShift: boolean;
}

/**
 * The part of the chart's values that must agree with IAM; everything else is yours.
 * @see https://github.com/aws/karpenter-provider-aws/blob/v1.14.1/charts/karpenter/values.yaml
 */
export interface HelmValues {
  /** The service account that the chart makes. */
  readonly serviceAccount: {
    /** Name that the role's trust or association has. */
    readonly name: string;
    /** `eks.amazonaws.com/role-arn` with the controller's role, for IRSA. */
    readonly annotations?: Readonly<Record<string, string>>;
  };
  /** `clusterName`, `interruptionQueue` and `enableZonalShift`, of those that the chart knows. */
  readonly settings: Readonly<Record<string, string | boolean>>;
}

/** Values for the chart: a setting that it does not know is left out. */
export function helmValues(input: HelmValuesInput): HelmValues {
  const { chart, clusterName, interruptionQueueName, controllerRoleArn } = input;
  const settings = {
    clusterName,
    ...(interruptionQueueName === undefined ? {} : { interruptionQueue: interruptionQueueName }),
    enableZonalShift: input.zonalShift,
  };
  return {
    serviceAccount: {
      name: input.serviceAccount,
      ...(controllerRoleArn === undefined
        ? {}
        : { annotations: { "eks.amazonaws.com/role-arn": controllerRoleArn } }),
    },
    settings: Object.fromEntries(
      Object.entries(settings).filter(([key]) => chart.settings.includes(key)),
    ),
  };
}

import { versionData } from "../versions/version-data";

/** What the chart must know of the IAM that was made for it. Texts may be unknown until apply. */
export interface HelmValuesInput {
  /** Minors that the values must suit: the chart's, or during an upgrade both, in any order. */
  readonly minors: readonly string[];
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
  readonly serviceAccount: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly settings: Readonly<Record<string, string | boolean>>;
}

/** Values for the charts of all given minors: a setting that one of them has not is left out. */
export function helmValues(input: HelmValuesInput): HelmValues {
  const { clusterName, interruptionQueueName, controllerRoleArn } = input;
  const charts = input.minors.map((minor) => versionData(minor).chart);
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
      Object.entries(settings).filter(([key]) =>
        charts.every((chart) => chart.settings.includes(key)),
      ),
    ),
  };
}

import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** Numbers of nodes of a group. */
export interface Scaling {
  readonly minSize: number;
  readonly maxSize: number;
  readonly desiredSize: number;
}

/** As eksctl: where only a desired size is given, it is minimum and maximum too; a maximum is at least 1. */
export function scalingOf(sizes: {
  readonly desiredSize: number;
  readonly minSize?: number;
  readonly maxSize?: number;
}): Scaling {
  const { desiredSize } = sizes;
  const atLeastOne = isKnown(desiredSize) ? Math.max(desiredSize, 1) : desiredSize;
  return {
    desiredSize,
    minSize: sizes.minSize ?? desiredSize,
    maxSize: sizes.maxSize ?? atLeastOne,
  };
}

/**
 * Whether an autoscaler has room to move the group. Where it has none, the desired size follows minimum and maximum:
 * EKS refuses a minimum above it and a maximum below it.
 */
export function isScalable({ minSize, maxSize }: Scaling): boolean {
  return !isKnown(minSize) || !isKnown(maxSize) || minSize < maxSize;
}

/** @see https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupScalingConfig.html */
export function invalidScaling(scaling: Scaling, prop: string): Problem | undefined {
  const { minSize, maxSize, desiredSize } = scaling;
  const wrong = [minSize, maxSize, desiredSize].some(
    (size) => isKnown(size) && !(Number.isInteger(size) && size >= 0),
  );
  const above = (a: number, b: number) => isKnown(a) && isKnown(b) && a > b;
  const fits =
    !wrong &&
    !above(minSize, desiredSize) &&
    !above(desiredSize, maxSize) &&
    !above(minSize, maxSize) &&
    !above(1, maxSize);
  if (fits) return undefined;
  return {
    code: "node-group-scaling",
    prop,
    value: scaling,
    rule: "whole numbers with minSize <= desiredSize <= maxSize, minSize at least 0 and maxSize at least 1",
    remedy: "put desiredSize between the two, or leave minSize and maxSize out",
  };
}

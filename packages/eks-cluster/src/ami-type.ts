import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** Linux AMI types of managed node groups. @see https://docs.aws.amazon.com/eks/latest/APIReference/API_Nodegroup.html */
export type AmiType =
  | "AL2023_x86_64_STANDARD"
  | "AL2023_ARM_64_STANDARD"
  | "AL2023_x86_64_NVIDIA"
  | "AL2023_x86_64_NEURON"
  | "AL2_x86_64"
  | "AL2_x86_64_GPU"
  | "AL2_ARM_64"
  | "BOTTLEROCKET_x86_64"
  | "BOTTLEROCKET_ARM_64"
  | "BOTTLEROCKET_x86_64_NVIDIA"
  | "BOTTLEROCKET_ARM_64_NVIDIA";

/** Amazon Linux 2023 for the processor of the instance types; x86-64 while they are unresolved. */
export function defaultAmiType(instanceTypes: readonly string[]): AmiType {
  const arm = isKnown(instanceTypes) && instanceTypes.some((type) => isGraviton(type));
  return arm ? "AL2023_ARM_64_STANDARD" : "AL2023_x86_64_STANDARD";
}

/** One image serves one processor. @see https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html */
export function mixedProcessors(
  instanceTypes: readonly string[],
  prop: string,
): Problem | undefined {
  if (!isKnown(instanceTypes)) return undefined;
  const known = instanceTypes.filter((type) => isKnown(type));
  if (new Set(known.map(isGraviton)).size <= 1) return undefined;
  return {
    code: "mixed-processors",
    prop,
    value: instanceTypes,
    rule: "instance types of one processor, x86-64 or Graviton (ARM)",
    remedy: "make a node group for each processor",
  };
}

/** Whether the family is one with Graviton processors: `a1`, or a `g` right behind the generation. */
function isGraviton(instanceType: string): boolean {
  return /^(a1|[a-z]+\d+g[a-z]*)(-[a-z0-9]+)?\./.test(instanceType);
}

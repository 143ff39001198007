import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { minorOf } from "./versions/minor";
import { hasNeuron, hasNvidia, isArm } from "./instance-family";

/** Linux AMI types of managed node groups. @see https://docs.aws.amazon.com/eks/latest/APIReference/API_Nodegroup.html */
export type AmiType =
  | "AL2023_x86_64_STANDARD"
  | "AL2023_ARM_64_STANDARD"
  | "AL2023_x86_64_NVIDIA"
  | "AL2023_ARM_64_NVIDIA"
  | "AL2023_x86_64_NEURON"
  | "AL2_x86_64"
  | "AL2_x86_64_GPU"
  | "AL2_ARM_64"
  | "BOTTLEROCKET_x86_64"
  | "BOTTLEROCKET_ARM_64"
  | "BOTTLEROCKET_x86_64_NVIDIA"
  | "BOTTLEROCKET_ARM_64_NVIDIA";

/** Last Kubernetes minor with Amazon Linux 2. @see https://docs.aws.amazon.com/eks/latest/userguide/eks-ami-deprecation-faqs.html */
const LAST_MINOR_OF_AL2 = 32;

/**
 * Amazon Linux 2023 for the processor and the accelerator of the instance types; x86-64 without one while they are
 * unresolved. An image without the accelerator's driver starts nodes whose pods never see it.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/ml-eks-optimized-ami.html
 */
export function defaultAmiType(instanceTypes: readonly string[]): AmiType {
  const types = knownOf(instanceTypes);
  const arm = types.some(isArm);
  if (types.some(hasNvidia)) return arm ? "AL2023_ARM_64_NVIDIA" : "AL2023_x86_64_NVIDIA";
  if (types.some(hasNeuron)) return "AL2023_x86_64_NEURON";
  return arm ? "AL2023_ARM_64_STANDARD" : "AL2023_x86_64_STANDARD";
}

/** One image serves one processor. @see https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html */
export function mixedProcessors(
  instanceTypes: readonly string[],
  prop: string,
): Problem | undefined {
  const types = knownOf(instanceTypes);
  const oneAccelerator = !(types.some(hasNvidia) && types.some(hasNeuron));
  if (new Set(types.map(isArm)).size <= 1 && oneAccelerator) return undefined;
  return {
    code: "mixed-processors",
    prop,
    value: instanceTypes,
    rule: "instance types of one processor, x86-64 or ARM (Graviton), and one accelerator, NVIDIA or Neuron",
    remedy: "make a node group for each",
  };
}

/** An image that EKS would refuse for the group's instance types or Kubernetes version. */
export function unsuitableAmiType(
  {
    amiType,
    instanceTypes,
  }: { readonly amiType?: AmiType; readonly instanceTypes: readonly string[] },
  kubernetesVersion: string,
  prop: string,
): Problem | undefined {
  if (amiType === undefined || !isKnown(amiType)) return undefined;
  const types = knownOf(instanceTypes);
  const forArm = amiType.includes("ARM_64");
  if (types.length > 0 && types.every((type) => isArm(type) !== forArm)) {
    return {
      code: "ami-type-processor",
      prop,
      value: amiType,
      rule: `an image for the processor of ${types.join(", ")}`,
      remedy: `leave it out, or use its ${forArm ? "x86_64" : "ARM_64"} variant`,
    };
  }
  const supported = !isKnown(kubernetesVersion) || minorOf(kubernetesVersion) <= LAST_MINOR_OF_AL2;
  if (!amiType.startsWith("AL2_") || supported) return undefined;
  return {
    code: "ami-type-version",
    prop,
    value: amiType,
    rule: `Amazon Linux 2 ends with Kubernetes 1.${LAST_MINOR_OF_AL2}, and this group has ${kubernetesVersion}`,
    remedy: "leave it out for Amazon Linux 2023; a change replaces the group",
  };
}

function knownOf(instanceTypes: readonly string[]): readonly string[] {
  return isKnown(instanceTypes) ? instanceTypes.filter((type) => isKnown(type)) : [];
}

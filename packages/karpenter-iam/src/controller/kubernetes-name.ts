import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** A DNS label, 63 characters. @see https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
export function invalidKubernetesName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return undefined;
  return {
    code: "kubernetes-name",
    prop,
    value: name,
    rule: "1 to 63 lower-case letters, digits and hyphens, a letter or digit at each end; no wildcard",
    remedy: "give the name that the chart is installed with",
  };
}

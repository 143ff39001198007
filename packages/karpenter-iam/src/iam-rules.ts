import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
export function invalidPath(path: string): Problem | undefined {
  if (!isKnown(path) || (/^\/([\x21-\x2e\x30-\x7e]+\/)*$/.test(path) && path.length <= 512)) {
    return undefined;
  }
  return {
    code: "iam-path",
    prop: "path",
    value: path,
    rule: "an IAM path: a slash at its start and its end, at most 512 characters, such as /eks/",
    remedy: "write it with both slashes",
  };
}

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

import { isKnown, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { Taint } from "./node-group";

// EKS's model (CreateNodegroup, labelKey and labelValue) takes 1 to 63 characters for the whole key, prefix included,
// and for the value; Kubernetes would take longer prefixes and empty values.
// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html
const MAX_LENGTH = 63;

export const NODE_LABEL = new Refusal({
  code: "node-label",
  rule: `a key of 1 to ${MAX_LENGTH} characters in all, an optional DNS prefix and a slash before its name, and a value of 1 to ${MAX_LENGTH}; name and value of letters, digits, -, _ and . with a letter or digit at each end`,
  remedy: 'rename the label or shorten it; where no value is needed give "true"',
  docs: `EKS limits labels more than Kubernetes does: a key of 1 to ${MAX_LENGTH} characters in all, its prefix included, and a value of 1 to ${MAX_LENGTH}, never empty.`,
});

export const NODE_LABEL_RESERVED = new Refusal<{ readonly owner: string }>({
  code: "node-label-reserved",
  rule: ({ owner }) => owner,
  remedy:
    "use a prefix of your own such as example.com/, node.kubernetes.io/ or none; labels like node-role.kubernetes.io/<role> are set by `kubectl label node` from outside",
  docs: "A label has a prefix that node groups may not use. A kubelet does not start with labels of `kubernetes.io` or `k8s.io` other than `node.kubernetes.io` and `kubelet.kubernetes.io`, so no node of the group would ever join; `eks.amazonaws.com` is EKS's own.",
});

/** A label that EKS or the kubelet refuses. */
export function invalidLabel(
  labels: Readonly<Record<string, string>>,
  prop: string,
): Problem | undefined {
  if (!isKnown(labels)) return undefined;
  const entries = Object.entries(labels);
  const wrong = entries.find(
    ([key, value]) =>
      (isKnown(key) && !isKey(key)) || (isKnown(value) && (value === "" || !isValue(value))),
  );
  if (wrong) return NODE_LABEL.of(`${prop}.${wrong[0]}`, wrong[1]);
  const reserved = entries.find(([key]) => isKnown(key) && ownerOf(key) !== undefined);
  if (!reserved) return undefined;
  const [key, value] = reserved;
  return NODE_LABEL_RESERVED.of(`${prop}.${key}`, value, { owner: ownerOf(key) ?? "" });
}

export const NODE_TAINT = new Refusal({
  code: "node-taint",
  rule: `at most 50 taints; a key as a label has it, of 1 to ${MAX_LENGTH} characters in all, and a value of at most ${MAX_LENGTH}`,
  remedy: "rename or shorten it",
  docs: `A node group has at most 50 taints, whose keys have 1 to ${MAX_LENGTH} characters with their prefix and whose values have at most ${MAX_LENGTH}.`,
});

/** @see https://docs.aws.amazon.com/eks/latest/userguide/node-taints-managed-node-groups.html */
export function invalidTaint(
  taints: readonly Taint[] | undefined,
  prop: string,
): Problem | undefined {
  if (taints === undefined || !isKnown(taints)) return undefined;
  if (taints.length > 50) return NODE_TAINT.of(prop, `(${taints.length} taints)`);
  const index = taints.findIndex(
    ({ key, value = "" }) => (isKnown(key) && !isKey(key)) || (isKnown(value) && !isValue(value)),
  );
  return index < 0 ? undefined : NODE_TAINT.of(`${prop}.${index}`, taints[index]);
}

function isKey(key: string): boolean {
  const match = /^(?:([a-z0-9]([a-z0-9.-]*[a-z0-9])?)\/)?([^/]+)$/.exec(key);
  const name = match?.[3] ?? "";
  return name !== "" && isValue(name) && key.length <= MAX_LENGTH;
}

function isValue(value: string): boolean {
  return /^([0-9A-Za-z]([\w.-]{0,61}[0-9A-Za-z])?)?$/.test(value);
}

/**
 * Whose a prefix is, when it is not free. EKS once refused all of `kubernetes.io` at the API (eksctl-io/eksctl#4007,
 * 2021). Since 2023 it lets them through, and the kubelet refuses all but its two prefixes at its start
 * (terraform-aws-modules/terraform-aws-eks#3346, kubernetes/kubernetes pkg/kubelet well-known labels).
 */
function ownerOf(key: string): string | undefined {
  const prefix = key.includes("/") ? key.slice(0, key.indexOf("/")) : "";
  const isBelow = (domain: string) => prefix === domain || prefix.endsWith(`.${domain}`);
  if (isBelow("eks.amazonaws.com")) return "eks.amazonaws.com is the prefix of EKS's own labels";
  if (["kubelet.kubernetes.io", "node.kubernetes.io"].some(isBelow)) return undefined;
  if (!["kubernetes.io", "k8s.io"].some(isBelow)) return undefined;
  return "a kubelet does not start with labels of kubernetes.io and k8s.io other than node.kubernetes.io and kubelet.kubernetes.io, so no node would join";
}

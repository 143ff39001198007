import { isKnown, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { EksClusterProps } from "../props";
import { minorOf } from "./minor";
import { endOfSupportOf, oldestIn, supportDataDate, supportOn } from "./support";

export const KUBERNETES_VERSION = new Refusal({
  code: "kubernetes-version",
  rule: 'a Kubernetes minor such as "1.35", as a string; EKS chooses the patch',
  remedy: "give major and minor only",
  docs: "EKS takes a Kubernetes minor and chooses the patch.",
});

export const KUBERNETES_UNSUPPORTED = new Refusal<{
  readonly end: string | undefined;
  readonly oldest: string | undefined;
  readonly day: string;
}>({
  code: "kubernetes-unsupported",
  rule: ({ end, oldest, day }) =>
    `EKS ended its support ${end === undefined ? "long ago" : `on ${end}`}, makes no such cluster, and raises one that runs it by itself; ` +
    (oldest === undefined
      ? `the dates of support in this package, of ${supportDataDate}, are too old to know a supported one on ${day}`
      : `the oldest that it supports on ${day} is ${oldest}`),
  remedy: "give a supported minor",
  docs: "EKS supports a Kubernetes minor for 14 months, and for 12 more at a higher price. After that it makes no such cluster and raises those that there are, so that this version would be a rollback, which EKS refuses then. The day of the synth (UTC, or `SOURCE_DATE_EPOCH`) counts.",
});

/**
 * A kubelet may be this many minors older than its API server, and never newer.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html
 */
const KUBELET_SKEW = 3;

export const NODE_GROUP_VERSION = new Refusal<{ readonly clusterVersion: string }>({
  code: "node-group-version",
  rule: ({ clusterVersion }) =>
    `the cluster's ${clusterVersion}, or up to ${KUBELET_SKEW} minors older`,
  remedy: "leave it out for nodes that follow the cluster, or choose a version in between",
  docs: "Nodes are never newer than their control plane, and at most 3 minors older.",
});

export const ROLLBACK_FROM = new Refusal<{ readonly target: string }>({
  code: "rollback-from",
  rule: ({ target }) =>
    `the minor after kubernetesVersion, which is ${target}: EKS rolls back by one minor`,
  remedy: "leave it out when the rollback is done, or was not meant",
  docs: "`rollbackFrom` names the minor that the cluster runs and is to leave, and EKS rolls back by one minor.",
});

export const ROLLBACK_POLICY = new Refusal<{ readonly target: string }>({
  code: "rollback-policy",
  rule: ({ target }) =>
    `EKS rolls back to ${target}, which is in extended support, under the policy EXTENDED only`,
  remedy: 'deploy upgradePolicy "EXTENDED" first',
  docs: "EKS rolls back to a minor in extended support under the upgrade policy EXTENDED only.",
});

const isMinor = (version: string) => /^1\.\d{2}$/.test(version);

/** @see https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html */
export function invalidKubernetesVersion(
  version: string,
  prop = "kubernetesVersion",
): Problem | undefined {
  if (!isKnown(version) || isMinor(version)) return undefined;
  return KUBERNETES_VERSION.of(prop, version);
}

/** @param day - of the synth */
export function unsupportedKubernetesVersion(version: string, day: string): Problem | undefined {
  if (!isKnown(version) || !isMinor(version) || supportOn(day, version) !== "ended") {
    return undefined;
  }
  const oldest = oldestIn("extended", day) ?? oldestIn("standard", day);
  const facts = { end: endOfSupportOf(version)?.extended, oldest, day };
  return KUBERNETES_UNSUPPORTED.of("kubernetesVersion", version, facts);
}

/** Nodes that are newer than their control plane, or too old for it. */
export function nodesOutOfSkew(
  version: string | undefined,
  clusterVersion: string,
  prop: string,
): Problem | undefined {
  if (!isKnown(version) || !isKnown(clusterVersion)) return undefined;
  if (!isMinor(version) || !isMinor(clusterVersion)) return undefined;
  const behind = minorOf(clusterVersion) - minorOf(version);
  if (behind >= 0 && behind <= KUBELET_SKEW) return undefined;
  return NODE_GROUP_VERSION.of(prop, version, { clusterVersion });
}

/**
 * @param day - of the synth
 * @see https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
 */
export function invalidRollback(
  {
    kubernetesVersion: target,
    rollbackFrom,
    upgradePolicy,
  }: Pick<EksClusterProps, "kubernetesVersion" | "rollbackFrom" | "upgradePolicy">,
  day: string,
): Problem | undefined {
  if (!isKnown(rollbackFrom) || !isKnown(target) || !isMinor(target)) return undefined;
  if (!isMinor(rollbackFrom) || minorOf(rollbackFrom) !== minorOf(target) + 1) {
    return ROLLBACK_FROM.of("rollbackFrom", rollbackFrom, { target });
  }
  if (upgradePolicy !== "STANDARD" || supportOn(day, target) !== "extended") return undefined;
  return ROLLBACK_POLICY.of("upgradePolicy", upgradePolicy, { target });
}

import { DataAwsEksAddonVersion } from "@cdktf/provider-aws/lib/data-aws-eks-addon-version";
import { isKnown, throughLocal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { Construct } from "constructs";

/** An add-on on a cluster of a Kubernetes minor. */
export interface VersionedAddon {
  readonly name: string;
  /** As the caller asked for it. */
  readonly version: string | undefined;
  /** As the caller gave it, not as the cluster has it: what follows from it is known while an upgrade is planned. */
  readonly kubernetesVersion: string;
}

/**
 * Version for the plan; nothing where the add-on stays what it is. EKS updates no add-on by itself, so that one without
 * a version would stay behind each Kubernetes upgrade.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/updating-an-add-on.html
 */
export function addonVersion(scope: Construct, addon: VersionedAddon): string | undefined {
  const { name, version = "default" } = addon;
  if (version === "pinned") return undefined;
  if (version !== "default" && version !== "latest") return version;
  return new DataAwsEksAddonVersion(scope, `${name}-version`, {
    addonName: name,
    kubernetesVersion: throughLocal(scope, `${name}-kubernetes-version`, addon.kubernetesVersion),
    mostRecent: version === "latest" ? true : undefined,
  }).version;
}

/** EKS lists versions as `v1.34.6-eksbuild.2`; some of the AWS Marketplace begin otherwise. */
export function invalidAddonVersion({ name, version }: VersionedAddon): Problem | undefined {
  if (!isKnown(version) || /\d/.test(version)) return undefined;
  if (["default", "latest", "pinned"].includes(version)) return undefined;
  return {
    code: "addon-version",
    prop: `addons.${name}.version`,
    value: version,
    rule: '"default", "latest", "pinned" or a version such as v1.34.6-eksbuild.2',
    remedy:
      "copy a version from `aws eks describe-addon-versions`, or leave it out for the default",
  };
}

/** @see https://kubernetes.io/releases/version-skew-policy/#kube-proxy */
const KUBE_PROXY_SKEW = 3;

/**
 * EKS keeps to the skew policy of Kubernetes: kube-proxy is never newer than the API server.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/managing-kube-proxy.html
 */
export function kubeProxySkew(addon: VersionedAddon): Problem | undefined {
  const { name, version, kubernetesVersion } = addon;
  if (name !== "kube-proxy" || !isKnown(version) || !isKnown(kubernetesVersion)) return undefined;
  const [proxy, cluster] = [minorOf(version), minorOf(kubernetesVersion)];
  if (proxy === undefined || cluster === undefined) return undefined;
  if (proxy <= cluster && cluster - proxy <= KUBE_PROXY_SKEW) return undefined;
  return {
    code: "kube-proxy-skew",
    prop: `addons.${name}.version`,
    value: version,
    rule: `not newer than the cluster's Kubernetes ${kubernetesVersion}, and at most ${KUBE_PROXY_SKEW} minors older`,
    remedy: "leave the version out: the default follows the cluster",
  };
}

function minorOf(version: string): number | undefined {
  const match = /^v?1\.(\d+)(?:\D|$)/.exec(version);
  return match ? Number(match[1]) : undefined;
}

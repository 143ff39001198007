import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import semver from "semver";
import { knownMinor } from "./karpenter-version";
import { karpenterMinors, versionData } from "./version-data";

/**
 * Whether a Karpenter runs on a Kubernetes. Unresolved or unknown versions pass: other rules judge them.
 * @param kubernetesVersion - a minor such as `1.29`
 * @returns the problem with `karpenterVersion`, or nothing
 * @see https://karpenter.sh/docs/upgrading/compatibility/
 */
export function incompatibleKubernetes(
  karpenterVersion: string,
  kubernetesVersion: string,
): Problem | undefined {
  const minor = knownMinor(karpenterVersion);
  if (minor === undefined || !isKnown(kubernetesVersion)) return undefined;
  if (!/^1\.\d+$/.test(kubernetesVersion)) return undefined;
  if (runsOn({ minor, release: karpenterVersion }, kubernetesVersion)) return undefined;
  const { min, max } = versionData(minor).kubernetes;
  const first = karpenterMinors.find((candidate) =>
    runsOn({ minor: candidate, release: candidate }, kubernetesVersion),
  );
  return {
    code: "karpenter-kubernetes",
    prop: "karpenterVersion",
    value: karpenterVersion,
    rule: `Karpenter ${karpenterVersion} runs on Kubernetes ${min} to ${max}, not on ${kubernetesVersion}`,
    remedy:
      first === undefined
        ? `no Karpenter known here runs on Kubernetes ${kubernetesVersion}: choose another Kubernetes minor`
        : `use Karpenter ${firstPatch(first, kubernetesVersion)} or a later one that runs on it, or another Kubernetes minor`,
  };
}

function runsOn(
  { minor, release }: { readonly minor: string; readonly release: string },
  kubernetesVersion: string,
): boolean {
  const { min, max } = versionData(minor).kubernetes;
  const kubernetesMinor = (version: string) => Number(version.split(".")[1]);
  const wanted = kubernetesMinor(kubernetesVersion);
  if (wanted < kubernetesMinor(min) || wanted > kubernetesMinor(max)) return false;
  // A bare minor stands for its newest patch.
  const patch = semver.parse(release);
  return patch === null || semver.gte(patch, firstPatch(minor, kubernetesVersion));
}

function firstPatch(minor: string, kubernetesVersion: string): string {
  return versionData(minor).kubernetes.fromPatch?.[kubernetesVersion] ?? `${minor}.0`;
}

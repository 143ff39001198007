import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import semver from "semver";
import { karpenterMinors, versionData } from "./version-data";

/** A release (`0.34.1`), or a minor (`0.34`): its newest patch. A leading `v` is allowed. */
const RELEASE = /^v?(\d+\.\d+)(\.\d+)?$/;

/**
 * Karpenter's minor, which decides the permissions: upstream's template is the same in all patches of a minor.
 * @returns nothing for a pre-release or a text that is no version
 */
export function minorOf(karpenterVersion: string): string | undefined {
  return RELEASE.exec(karpenterVersion)?.[1];
}

export function unknownKarpenterVersion(
  karpenterVersion: string,
  prop: string,
): Problem | undefined {
  const minor = isKnown(karpenterVersion) ? minorOf(karpenterVersion) : undefined;
  if (minor !== undefined && karpenterMinors.includes(minor)) return undefined;
  const newest = karpenterMinors.at(-1) ?? "";
  return {
    code: "karpenter-version",
    prop,
    // Permissions are chosen by it at synth, so it cannot be unknown until apply.
    value: isKnown(karpenterVersion) ? karpenterVersion : "(a value known only after apply)",
    rule: `a release or minor from ${karpenterMinors[0] ?? ""} to ${newest}, no pre-release, known at synth`,
    remedy: `give the version of your chart; the nearest known minor is ${nearestMinor(karpenterVersion)}`,
  };
}

function nearestMinor(karpenterVersion: string): string {
  const wanted = semver.coerce(isKnown(karpenterVersion) ? karpenterVersion : "");
  const notNewer = karpenterMinors.filter(
    (minor) => wanted !== null && semver.lte(`${minor}.0`, wanted),
  );
  return (wanted === null ? karpenterMinors.at(-1) : notNewer.at(-1)) ?? karpenterMinors[0] ?? "";
}

/** The permissions of one minor, asked for as those of two. */
export function sameVersionTwice(
  karpenterVersion: string,
  alsoForVersion: string,
): Problem | undefined {
  const minor = minorOf(karpenterVersion);
  if (minor === undefined || minor !== minorOf(alsoForVersion)) return undefined;
  return {
    code: "also-for-version",
    prop: "alsoForVersion",
    value: alsoForVersion,
    rule: `another minor than karpenterVersion, which is ${karpenterVersion}: all patches of a minor have the same permissions`,
    remedy: "give the version that you come from or go to, or leave it out",
  };
}

/**
 * Whether a Karpenter runs on a Kubernetes. Unresolved or unknown versions pass: other rules judge them.
 * @param kubernetesVersion - a minor such as `1.29`
 * @see https://karpenter.sh/docs/upgrading/compatibility/
 */
export function incompatibleKubernetes(
  karpenterVersion: string,
  kubernetesVersion: string,
): Problem | undefined {
  if (!isKnown(karpenterVersion) || !isKnown(kubernetesVersion)) return undefined;
  const minor = minorOf(karpenterVersion);
  if (minor === undefined || !karpenterMinors.includes(minor)) return undefined;
  if (!/^1\.\d+$/.test(kubernetesVersion) || runsOn(karpenterVersion, kubernetesVersion)) {
    return undefined;
  }
  const { min, max } = versionData(minor).kubernetes;
  const first = karpenterMinors.find((candidate) => runsOn(candidate, kubernetesVersion));
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

function runsOn(karpenterVersion: string, kubernetesVersion: string): boolean {
  const minor = minorOf(karpenterVersion) ?? "";
  const { min, max } = versionData(minor).kubernetes;
  const kubernetesMinor = (version: string) => Number(version.split(".")[1]);
  const wanted = kubernetesMinor(kubernetesVersion);
  if (wanted < kubernetesMinor(min) || wanted > kubernetesMinor(max)) return false;
  // A bare minor stands for its newest patch.
  const release = semver.parse(karpenterVersion);
  return release === null || semver.gte(release, firstPatch(minor, kubernetesVersion));
}

function firstPatch(minor: string, kubernetesVersion: string): string {
  return versionData(minor).kubernetes.fromPatch?.[kubernetesVersion] ?? `${minor}.0`;
}

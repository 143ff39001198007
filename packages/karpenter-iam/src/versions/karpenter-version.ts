import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import semver from "semver";
import { karpenterMinors, newestMinor, oldestMinor } from "./version-data";

/** A release (`0.34.1`), or a minor (`0.34`): its newest patch. A leading `v` is allowed. */
const RELEASE = /^v?(\d+\.\d+)(\.\d+)?$/;

/**
 * Karpenter's minor, which decides the permissions: upstream's template is the same in all patches of a minor.
 * @returns nothing for a pre-release, a text that is no version, or a minor without data
 */
export function knownMinor(karpenterVersion: string): string | undefined {
  if (!isKnown(karpenterVersion)) return undefined;
  const minor = RELEASE.exec(karpenterVersion)?.[1];
  return karpenterMinors.find((known) => known === minor);
}

/** A version without data. */
export function unknownKarpenterVersion(
  karpenterVersion: string,
  prop: string,
): Problem | undefined {
  if (knownMinor(karpenterVersion) !== undefined) return undefined;
  return {
    code: "karpenter-version",
    prop,
    // Permissions are chosen by it at synth, so it cannot be unknown until apply.
    value: isKnown(karpenterVersion) ? karpenterVersion : "(a value known only after apply)",
    rule: `a release or minor from ${oldestMinor} to ${newestMinor}, no pre-release, known at synth`,
    remedy: `give the version of your chart; the nearest known minor is ${nearestMinor(karpenterVersion)}`,
  };
}

function nearestMinor(karpenterVersion: string): string {
  const wanted = isKnown(karpenterVersion) ? semver.coerce(karpenterVersion) : null;
  if (wanted === null) return newestMinor;
  const notNewer = karpenterMinors.filter((minor) => semver.lte(`${minor}.0`, wanted));
  return notNewer.at(-1) ?? oldestMinor;
}

/** The permissions of one minor, asked for as those of two. */
export function sameVersionTwice(
  karpenterVersion: string,
  alsoForVersion: string,
): Problem | undefined {
  const minor = knownMinor(karpenterVersion);
  if (minor === undefined || minor !== knownMinor(alsoForVersion)) return undefined;
  return {
    code: "also-for-version",
    prop: "alsoForVersion",
    value: alsoForVersion,
    rule: `another minor than karpenterVersion, which is ${karpenterVersion}: all patches of a minor have the same permissions`,
    remedy: "give the version that you come from or go to, or leave it out",
  };
}

import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import semver from "semver";
import { karpenterMinors, newestMinor, oldestMinor, versionData } from "./version-data";

/** A release (`0.34.1`), or a minor (`0.34`): its newest patch. A leading `v` is allowed. */
const RELEASE = /^v?(\d+\.\d+)(\.\d+)?$/;

/**
 * The minor whose data serve a version: upstream's template is the same in all patches of a minor.
 * @param allowNewer - whether the newest minor's serve a later one of its major
 * @returns nothing for a pre-release, a text that is no version, or a minor without data
 */
export function knownMinor(karpenterVersion: string, allowNewer = false): string | undefined {
  if (!isKnown(karpenterVersion)) return undefined;
  const minor = RELEASE.exec(karpenterVersion)?.[1];
  if (minor !== undefined && allowNewer && isNewer(minor)) return newestMinor;
  return karpenterMinors.find((known) => known === minor);
}

/** Within a major: the next one may need other permissions altogether, as 1.0 did. */
function isNewer(minor: string): boolean {
  const [given, newest] = [semver.coerce(minor), semver.coerce(newestMinor)];
  if (given === null || newest === null) return false;
  return given.major === newest.major && semver.gt(given, newest);
}

/** A version without data. */
export function unknownKarpenterVersion(
  karpenterVersion: string,
  prop: string,
  allowNewer = false,
): Problem | undefined {
  if (knownMinor(karpenterVersion, allowNewer) !== undefined) return undefined;
  // Permissions are chosen by it at synth, so it cannot be unknown until apply.
  const value = isKnown(karpenterVersion) ? karpenterVersion : "(a value known only after apply)";
  const minor = RELEASE.exec(value)?.[1];
  return {
    code: "karpenter-version",
    prop,
    value,
    rule: `a release or minor from ${oldestMinor} to ${newestMinor}, no pre-release, known at synth`,
    remedy:
      minor !== undefined && isNewer(minor)
        ? `update this package, whose data of ${newestMinor} are of ${versionData(newestMinor).read}, or set allowNewerVersion to use the permissions of ${newestMinor}`
        : `give the version of your chart; the nearest known minor is ${nearestMinor(karpenterVersion)}`,
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

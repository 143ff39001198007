import { readFileSync } from "node:fs";
import path from "node:path";
import { minorOf } from "./minor";

/** First days without standard and without extended support, in UTC, such as `2027-03-27`. */
interface EndOfSupport {
  readonly standard: string;
  readonly extended: string;
}

interface SupportData {
  readonly source: string;
  readonly read: string;
  /** Day of the source. */
  readonly asOf: string;
  /** By Kubernetes minor, oldest first. */
  readonly endOfSupport: Readonly<Record<string, EndOfSupport>>;
}

/** How EKS supports a minor on some day; `unknown` is newer than the data. */
export type SupportPhase = "standard" | "extended" | "ended" | "unknown";

const { asOf, endOfSupport } = JSON.parse(
  readFileSync(path.join(__dirname, "../../data/kubernetes-versions.json"), "utf8"),
) as SupportData;

/** Day that the dates of support are of: a minor that EKS released later is not among them. */
export const supportDataDate = asOf;

/** When support of a minor ends; nothing for minors that are older or newer than the data. */
export function endOfSupportOf(kubernetesVersion: string): EndOfSupport | undefined {
  return endOfSupport[kubernetesVersion];
}

/**
 * Billing of extended support starts with the day on which standard support ends, and on the day on which extended
 * support ends EKS makes no such cluster any more.
 * @param day - such as `2026-12-03`
 * @see https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
 */
export function supportOn(day: string, kubernetesVersion: string): SupportPhase {
  const ends = endOfSupportOf(kubernetesVersion);
  if (ends !== undefined) {
    if (day >= ends.extended) return "ended";
    return day >= ends.standard ? "extended" : "standard";
  }
  const known = Object.keys(endOfSupport).map(minorOf);
  return minorOf(kubernetesVersion) < Math.min(...known) ? "ended" : "unknown";
}

/** The oldest minor in a phase of support on a day; nothing when the data is too old to know one. */
export function oldestIn(phase: SupportPhase, day: string): string | undefined {
  return Object.keys(endOfSupport).find((minor) => supportOn(day, minor) === phase);
}

/**
 * Day of the synth in UTC. `SOURCE_DATE_EPOCH`, in seconds, stands in for the clock where a synth must be repeatable.
 * @see https://reproducible-builds.org/docs/source-date-epoch/
 */
export function dayOfSynth(): string {
  const { SOURCE_DATE_EPOCH: seconds } = process.env;
  const now = seconds === undefined ? new Date() : new Date(Number(seconds) * 1000);
  return now.toISOString().slice(0, 10);
}

import { isKnown } from "@cdktf-karpenter/rules";
import { endOfSupportOf, oldestIn, supportDataDate, supportOn } from "./support";

/** Prices per cluster and hour, in US dollars. @see https://aws.amazon.com/eks/pricing/ */
const PRICE = { standard: "0.10", extended: "0.60" };

/**
 * What is allowed and somebody should know of.
 * @param day - of the synth
 */
export function versionWarning(
  {
    kubernetesVersion: version,
    upgradePolicy,
  }: { readonly kubernetesVersion: string; readonly upgradePolicy?: string },
  day: string,
): string | undefined {
  if (!isKnown(version)) return undefined;
  const phase = supportOn(day, version);
  if (phase === "unknown") {
    return `kubernetesVersion ${version} is newer than the dates of support in this package, which are of ${supportDataDate}: whether EKS has it shows at apply. (kubernetes-newer)`;
  }
  if (phase !== "extended") return undefined;
  const ends = endOfSupportOf(version);
  const next = oldestIn("standard", day);
  const remedy =
    next === undefined
      ? "Raise it, one minor at a time."
      : `Raise it to ${next}, one minor at a time: that is in standard support until ${endOfSupportOf(next)?.standard ?? ""}.`;
  if (upgradePolicy === "STANDARD") {
    return `kubernetesVersion ${version} left standard support on ${ends?.standard ?? ""}: under upgradePolicy STANDARD EKS raises the cluster by itself, and then the next plan stops at its version. ${remedy} (kubernetes-extended-support)`;
  }
  return `kubernetesVersion ${version} is in extended support from ${ends?.standard ?? ""} to ${ends?.extended ?? ""}: EKS bills ${PRICE.extended} instead of ${PRICE.standard} US dollars per cluster and hour. ${remedy} (kubernetes-extended-support)`;
}

import { isDeepStrictEqual } from "node:util";
import { knownMinor } from "./karpenter-version";
import { karpenterMinors, versionData } from "./version-data";
import type { StatementTemplate, VersionData } from "./version-data";

/** What upstream decides for the version that runs, or for the two of an upgrade. */
export interface ChosenVersion extends VersionData {
  /** The minors that are asked for, oldest first. */
  readonly minors: readonly string[];
}

/** The versions as the props name them. */
export interface VersionChoice {
  /** The one that runs. */
  readonly karpenterVersion: string;
  /** The other one of an upgrade. */
  readonly alsoForVersion?: string;
}

/** @throws Error for a version without data, which a rule refuses before */
export function versionFor({ karpenterVersion, alsoForVersion }: VersionChoice): ChosenVersion {
  const minor = minorOf(karpenterVersion);
  const running = versionData(minor);
  if (alsoForVersion === undefined) return { ...running, minors: [minor] };
  const other = minorOf(alsoForVersion);
  const isUpgraded = karpenterMinors.indexOf(other) < karpenterMinors.indexOf(minor);
  const [older, newer] = isUpgraded ? [other, minor] : [minor, other];
  const both = mergedVersions(versionData(older), versionData(newer));
  return { ...both, nodeClass: running.nodeClass, minors: [older, newer] };
}

function minorOf(karpenterVersion: string): string {
  const minor = knownMinor(karpenterVersion, true);
  if (minor === undefined) throw new Error(`no data of Karpenter ${karpenterVersion}`);
  return minor;
}

/**
 * What two minors need together, for the time of an upgrade: the older one's policies, whole and under their names,
 * and policies of their own for the statements that only the newer one has. The order of the two makes no
 * difference, so a plan that only exchanges them is empty.
 */
function mergedVersions(older: VersionData, newer: VersionData): VersionData {
  const known = Object.values(older.controllerPolicies).flat();
  const added = Object.entries(newer.controllerPolicies).flatMap(([part, statements]) => {
    const further = without(statements, known);
    // A policy that is new in the newer minor keeps its name when the older one is gone.
    const name = part in older.controllerPolicies ? `${part}Upgrade` : part;
    return further.length === 0 ? [] : [[name, further] as const];
  });
  const settings = newer.chart.settings.filter((key) => older.chart.settings.includes(key));
  return {
    ...newer,
    chart: { ...newer.chart, settings },
    nodeRolePolicies: [...new Set([...older.nodeRolePolicies, ...newer.nodeRolePolicies])],
    queuePolicy: [...older.queuePolicy, ...without(newer.queuePolicy, older.queuePolicy)],
    interruptionEvents: { ...older.interruptionEvents, ...newer.interruptionEvents },
    controllerPolicies: { ...older.controllerPolicies, ...Object.fromEntries(added) },
  };
}

function without(
  statements: readonly StatementTemplate[],
  known: readonly StatementTemplate[],
): readonly StatementTemplate[] {
  return statements.filter(
    (statement) => !known.some((other) => isDeepStrictEqual(statement, other)),
  );
}

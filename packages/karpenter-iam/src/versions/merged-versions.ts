import { isDeepStrictEqual } from "node:util";
import { minorOf } from "./karpenter-version";
import { karpenterMinors, versionData } from "./version-data";
import type { StatementTemplate, VersionData } from "./version-data";

/** The given minors, oldest first. */
export function minorsOf(versions: readonly (string | undefined)[]): string[] {
  const given = versions.map((version) => version && minorOf(version));
  return karpenterMinors.filter((minor) => given.includes(minor));
}

/** @param minors - one, or two with the older one first */
export function versionFor([older = "", newer]: readonly string[]): VersionData {
  const version = versionData(older);
  return newer === undefined ? version : mergedVersions(version, versionData(newer));
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
    // A policy that the older minor has not keeps its name when the older one is gone.
    const name = part in older.controllerPolicies ? `${part}Upgrade` : part;
    return further.length === 0 ? [] : [[name, further] as const];
  });
  return {
    ...newer,
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

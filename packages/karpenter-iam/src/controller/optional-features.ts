import { karpenterMinors, versionData } from "../versions/version-data";
import type { StatementTemplate, VersionData } from "../versions/version-data";
import type { PermissionSettings } from "./permissions";

/** Features that upstream's template permits by itself, by the action and the resource that nothing else needs. */
const FEATURES = {
  zonalShift: { action: "arc-zonal-shift:GetManagedResource", resource: undefined },
  capacityReservations: {
    action: "ec2:DescribeCapacityReservations",
    resource: ":capacity-reservation/*",
  },
  placementGroups: { action: "ec2:DescribePlacementGroups", resource: ":placement-group/*" },
  rebootForRepair: { action: "ec2:RebootInstances", resource: undefined },
} as const;

type Feature = keyof typeof FEATURES;

/** Options of `permissions` that are such a feature. */
export const featureNames = Object.keys(FEATURES) as readonly Feature[];

type Policies = VersionData["controllerPolicies"];

/** The policies without what features need that are turned off. */
export function withoutFeatures(policies: Policies, permissions: PermissionSettings): Policies {
  const off = featureNames.filter((feature) => permissions[feature] === false);
  const kept = Object.entries(policies).map(
    ([part, statements]) =>
      [part, statements.flatMap((statement) => withoutThose(statement, off))] as const,
  );
  return Object.fromEntries(kept.filter(([, statements]) => statements.length > 0));
}

function withoutThose(statement: StatementTemplate, off: readonly Feature[]): StatementTemplate[] {
  const isOff = (kind: "action" | "resource", value: string) =>
    off.some((feature) => {
      const own = FEATURES[feature][kind];
      return own !== undefined && value.endsWith(own);
    });
  const Action = [statement.Action].flat().filter((action) => !isOff("action", action));
  const Resource = [statement.Resource].flat().filter((resource) => !isOff("resource", resource));
  const changed =
    Action.length < [statement.Action].flat().length ||
    Resource.length < [statement.Resource].flat().length;
  if (!changed) return [statement];
  return Action.length === 0 || Resource.length === 0 ? [] : [{ ...statement, Action, Resource }];
}

/** Whether the controller has the feature: upstream permits it then. */
export function hasFeature({ controllerPolicies }: VersionData, feature: Feature): boolean {
  return Object.values(controllerPolicies)
    .flat()
    .some(({ Action }) => [Action].flat().includes(FEATURES[feature].action));
}

export function firstMinorWith(feature: Feature): string {
  const first = karpenterMinors.find((minor) => hasFeature(versionData(minor), feature));
  if (first === undefined) throw new Error(`no data has the feature ${feature}`);
  return first;
}

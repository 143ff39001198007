import type { Problem } from "@cdktf-karpenter/rules";
import type { ExtraPermissions } from "./extra-permissions";
import { karpenterMinors, versionData } from "../versions/version-data";
import type { StatementTemplate } from "../versions/version-data";

/** Features that upstream's template permits by itself, by the action and the resource that nothing else needs. */
const FEATURES = {
  zonalShift: { action: "arc-zonal-shift:GetManagedResource", resource: undefined },
  capacityReservations: {
    action: "ec2:DescribeCapacityReservations",
    resource: ":capacity-reservation/*",
  },
  placementGroups: { action: "ec2:DescribePlacementGroups", resource: ":placement-group/*" },
} as const;

type Feature = keyof typeof FEATURES;
const features = Object.keys(FEATURES) as Feature[];

type Policies = Readonly<Record<string, readonly StatementTemplate[]>>;

/** The policies without what features need that are turned off. */
export function withoutFeatures(policies: Policies, permissions: ExtraPermissions): Policies {
  const off = features.filter((feature) => permissions[feature] === false);
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

/** A feature that the controller of this version has not. */
export function unknownFeatures(
  minors: readonly string[],
  permissions: ExtraPermissions,
): Problem[] {
  return features
    .filter((feature) => permissions[feature] === true)
    .filter((feature) => !minors.some((minor) => hasFeature(minor, feature)))
    .map((feature) => ({
      code: "karpenter-feature",
      prop: `permissions.${feature}`,
      value: true,
      rule: `Karpenter has it from ${karpenterMinors.find((minor) => hasFeature(minor, feature)) ?? "a later version"} on, not in ${minors.join(" and ")}`,
      remedy: "leave it out, or raise karpenterVersion with the chart",
    }));
}

function hasFeature(minor: string, feature: Feature): boolean {
  return Object.values(versionData(minor).controllerPolicies)
    .flat()
    .some(({ Action }) => [Action].flat().includes(FEATURES[feature].action));
}

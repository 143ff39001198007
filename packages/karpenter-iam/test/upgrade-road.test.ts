import { karpenterMinors, versionData } from "../src/versions/version-data";

interface Permission {
  readonly action: string;
  readonly resource: string;
  /** Empty: under no condition. */
  readonly condition: string;
}

function permissionsOf(minor: string): Permission[] {
  const statements = Object.values(versionData(minor).controllerPolicies).flat();
  return statements.flatMap(({ Action, Resource, Condition }) =>
    [Action].flat().flatMap((action) =>
      [Resource].flat().map((resource) => ({
        action,
        resource,
        condition: Condition === undefined ? "" : JSON.stringify(Condition),
      })),
    ),
  );
}

/** What upstream lists although EC2 never asks for it: a launch template is made on no reservation. */
const NEVER_ASKED = { action: "ec2:CreateLaunchTemplate", resource: ":capacity-reservation/*" };

// docs/karpenter-upgrade.md leads through minors between the two that are attached.
const road = karpenterMinors.slice(0, karpenterMinors.indexOf("1.14") + 1);
const attached = ["0.34", "1.14"].flatMap(permissionsOf);

it.each(road)("with 0.34's and 1.14's policies the controller may do what %s's let it", (minor) => {
  const missing = permissionsOf(minor).filter(
    ({ action, resource, condition }) =>
      !attached.some(
        (other) =>
          other.action === action &&
          other.resource === resource &&
          (other.condition === condition || other.condition === ""),
      ) && !(action === NEVER_ASKED.action && resource.endsWith(NEVER_ASKED.resource)),
  );
  expect(missing).toEqual([]);
});

it.each([
  ["0.34", "1.0"],
  ["1.14", "0.37"],
])("with %s's alone it may not do all of %s's", (alone, minor) => {
  const lines = permissionsOf(alone).map((permission) => JSON.stringify(permission));
  expect(
    permissionsOf(minor).every((permission) => lines.includes(JSON.stringify(permission))),
  ).toBe(false);
});

import { Token } from "cdktf";
import { karpenterMinors } from "../src";
import { helmValues } from "../src/controller/helm-values";
import type { HelmValuesInput } from "../src/controller/helm-values";
import { versionFor } from "../src/versions/chosen-version";
import { versionData } from "../src/versions/version-data";
import { chartUpstreamOf } from "./chart-upstream";

const ROLE_ARN = "arn:aws:iam::111122223333:role/KarpenterControllerRole-prd";
const valuesOf = ({
  minor,
  alsoFor,
  ...input
}: Partial<HelmValuesInput> & { readonly minor: string; readonly alsoFor?: string }) =>
  helmValues({
    chart: versionFor({ karpenterVersion: minor, alsoForVersion: alsoFor }).chart,
    clusterName: "prd",
    serviceAccount: "karpenter",
    controllerRoleArn: ROLE_ARN,
    interruptionQueueName: "prd",
    zonalShift: true,
    ...input,
  });

/** Upstream's guide: "opt-in, disabled by default", since 1.12. */
const hasZonalShift = (minor: string) =>
  chartUpstreamOf(minor).values.settings.includes("enableZonalShift");

describe.each(karpenterMinors)("chart of Karpenter %s", (minor) => {
  const { tag, values } = chartUpstreamOf(minor);
  const { serviceAccount, settings } = valuesOf({ minor });

  it("is upstream's of the release that the statements are of", () => {
    expect(versionData(minor).source).toContain(` ${tag},`);
    expect(tag.startsWith(`v${minor}.`)).toBe(true);
    expect(values.blob).toMatch(/^[0-9a-f]{40}$/);
  });

  it("has every key that is set", () => {
    expect(values.serviceAccount).toEqual(expect.arrayContaining(Object.keys(serviceAccount)));
    expect(values.settings).toEqual(expect.arrayContaining(Object.keys(settings)));
  });

  it("is told cluster, queue and role, and of zonal shift where it knows it", () => {
    expect(serviceAccount).toEqual({
      name: "karpenter",
      annotations: { "eks.amazonaws.com/role-arn": ROLE_ARN },
    });
    expect(settings).toEqual({
      clusterName: "prd",
      interruptionQueue: "prd",
      ...(hasZonalShift(minor) ? { enableZonalShift: true } : {}),
    });
  });
});

it.each([
  ["1.11", false],
  ["1.12", true],
])("knows zonal shift in %s: %s", (minor, known) => {
  expect("enableZonalShift" in valuesOf({ minor }).settings).toBe(known);
});

it("turns zonal shift off where the role may not read it", () => {
  const { settings } = valuesOf({ minor: "1.14", zonalShift: false });
  expect(settings.enableZonalShift).toBe(false);
});

it.each([
  ["0.34", "1.14", false],
  ["1.14", "0.34", false],
  ["1.13", "1.14", true],
])(
  "during an upgrade from %s to %s sets only what both charts have: %s",
  (minor, alsoFor, known) => {
    const { settings } = valuesOf({ minor, alsoFor });
    expect("enableZonalShift" in settings).toBe(known);
  },
);

it("leaves out what there is not, with its key", () => {
  const values = valuesOf({
    minor: "1.14",
    controllerRoleArn: undefined,
    interruptionQueueName: undefined,
  });
  expect(values).toStrictEqual({
    serviceAccount: { name: "karpenter" },
    settings: { clusterName: "prd", enableZonalShift: true },
  });
});

it("passes values through that are known after apply", () => {
  const unknown = Token.asString({ resolve: () => "later" });
  const values = valuesOf({
    minor: "1.14",
    clusterName: unknown,
    serviceAccount: unknown,
    controllerRoleArn: unknown,
    interruptionQueueName: unknown,
  });
  expect(values).toEqual({
    serviceAccount: { name: unknown, annotations: { "eks.amazonaws.com/role-arn": unknown } },
    settings: { clusterName: unknown, interruptionQueue: unknown, enableZonalShift: true },
  });
});

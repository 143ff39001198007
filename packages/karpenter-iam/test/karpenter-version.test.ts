import { Token } from "cdktf";
import { incompatibleKubernetes, karpenterMinors } from "../src";
import type { KarpenterIamProps } from "../src";
import { knownMinor, unknownKarpenterVersion } from "../src/versions/karpenter-version";
import { stackWith } from "./example";
import { synthesized } from "./synthesized";

const token = Token.asString({ resolve: () => "0.34.1" });

describe("karpenter-version", () => {
  it.each([
    ["0.34.1", "0.34"],
    ["v0.34.1", "0.34"],
    ["0.34", "0.34"],
    ["v1.9", "1.9"],
    ["1.10.0", "1.10"],
    ["1.14.99", "1.14"],
    ["1.15.2", "1.15"],
  ])("accepts %s as %s", (version, minor) => {
    expect(unknownKarpenterVersion(version, "karpenterVersion")).toBeUndefined();
    expect(knownMinor(version)).toBe(minor);
  });

  it("accepts every minor that it names", () => {
    expect(
      karpenterMinors.map((minor) => unknownKarpenterVersion(minor, "karpenterVersion")),
    ).toEqual(karpenterMinors.map(() => undefined));
    expect(karpenterMinors[0]).toBe("0.34");
    expect(karpenterMinors.at(-1)).toBe("1.15");
  });

  it.each([
    ["an older minor", "0.33.2", "0.34"],
    ["a minor that never was", "0.38.0", "0.37"],
    ["a newer major", "2.0.0", "1.15"],
    ["a pre-release", "1.9.0-rc.1", "1.9"],
    ["a build", "1.9.0+build", "1.9"],
    ["a range", "^1.9.0", "1.9"],
    ["a wildcard", "1.9.x", "1.9"],
    ["a major alone", "1", "1.0"],
    ["a word", "latest", "1.15"],
    ["nothing", "", "1.15"],
  ])("refuses %s and names the nearest minor", (_what, version, nearest) => {
    const problem = unknownKarpenterVersion(version, "karpenterVersion");
    expect(problem).toMatchObject({ code: "karpenter-version", value: version });
    expect(problem?.remedy).toMatch(new RegExp(` ${nearest.replace(".", "\\.")}$`));
  });

  it.each(["1.16.0", "1.16", "v1.20.3"])(
    "refuses %s, newer than the data, with their date",
    (version) => {
      expect(unknownKarpenterVersion(version, "karpenterVersion")).toMatchObject({
        code: "karpenter-version",
        remedy:
          "update this package, whose data of 1.15 are of 2026-12-03, or set allowNewerVersion to use the permissions of 1.15",
      });
    },
  );

  it.each([
    ["1.16.0", "1.15"],
    ["v1.20.3", "1.15"],
    ["1.14", "1.14"],
    ["2.0.0", undefined],
    ["1.16.0-rc.1", undefined],
    ["0.38.0", undefined],
  ])("gives %s, where newer ones are allowed, the permissions of %s", (version, minor) => {
    expect(knownMinor(version, true)).toBe(minor);
    const problem = unknownKarpenterVersion(version, "karpenterVersion", true);
    expect(problem === undefined).toBe(minor !== undefined);
  });

  it("refuses a value that only Terraform knows: permissions are chosen at synth", () => {
    expect(unknownKarpenterVersion(token, "karpenterVersion")).toMatchObject({
      code: "karpenter-version",
      value: "(a value known only after apply)",
    });
  });
});

/** The oldest Karpenter for a Kubernetes, by upstream's matrix; 0.34 where an older one would do. */
const OLDEST: [kubernetes: string, karpenter: string][] = [
  ["1.25", "0.34.0"],
  ["1.26", "0.34.0"],
  ["1.27", "0.34.0"],
  ["1.28", "0.34.0"],
  ["1.29", "0.34.0"],
  ["1.30", "0.37.0"],
  ["1.31", "1.0.5"],
  ["1.32", "1.2.0"],
  ["1.33", "1.5.0"],
  ["1.34", "1.6.0"],
  ["1.35", "1.9.0"],
  ["1.36", "1.13.0"],
  ["1.37", "1.15.0"],
];

describe("karpenter-kubernetes", () => {
  it.each(OLDEST)("Kubernetes %s runs with Karpenter %s", (kubernetes, karpenter) => {
    expect(incompatibleKubernetes(karpenter, kubernetes)).toBeUndefined();
  });

  it.each([
    ["0.36.2", "1.30", "0.37.0"],
    ["1.0.4", "1.31", "1.0.5"],
    ["1.1.0", "1.32", "1.2.0"],
    ["1.4.0", "1.33", "1.5.0"],
    ["1.5.6", "1.34", "1.6.0"],
    ["1.8.0", "1.35", "1.9.0"],
    ["1.12.1", "1.36", "1.13.0"],
    ["1.14.3", "1.37", "1.15.0"],
  ])("Karpenter %s is refused on Kubernetes %s: use %s", (karpenter, kubernetes, oldest) => {
    const problem = incompatibleKubernetes(karpenter, kubernetes);
    expect(problem).toMatchObject({ code: "karpenter-kubernetes", value: karpenter });
    expect(problem?.remedy).toContain(`Karpenter ${oldest} `);
  });

  // Lower bounds: MinK8sVersion of upstream's version.go.
  it.each([
    ["0.34.1", "1.23", "1.22"],
    ["1.0.0", "1.25", "1.24"],
    ["1.4.0", "1.25", "1.24"],
    ["1.5.0", "1.26", "1.25"],
    ["1.15.2", "1.26", "1.25"],
  ])("Karpenter %s runs on Kubernetes %s, not on %s", (karpenter, oldest, older) => {
    expect(incompatibleKubernetes(karpenter, oldest)).toBeUndefined();
    expect(incompatibleKubernetes(karpenter, older)).toMatchObject({
      code: "karpenter-kubernetes",
    });
  });

  // Upper bounds by minor, its newest patch.
  it.each([
    ["0.34", "1.29"],
    ["0.35", "1.29"],
    ["0.36", "1.29"],
    ["0.37", "1.30"],
    ["1.0", "1.31"],
    ["1.1", "1.31"],
    ["1.2", "1.32"],
    ["1.3", "1.32"],
    ["1.4", "1.32"],
    ["1.5", "1.33"],
    ["1.6", "1.34"],
    ["1.7", "1.34"],
    ["1.8", "1.34"],
    ["1.9", "1.35"],
    ["1.10", "1.35"],
    ["1.11", "1.35"],
    ["1.12", "1.35"],
    ["1.13", "1.36"],
    ["1.14", "1.36"],
    ["1.15", "1.37"],
  ])("Karpenter %s ends at Kubernetes %s", (karpenter, newest) => {
    const next = `1.${Number(newest.split(".")[1]) + 1}`;
    expect(incompatibleKubernetes(karpenter, newest)).toBeUndefined();
    expect(incompatibleKubernetes(karpenter, next)).toMatchObject({ code: "karpenter-kubernetes" });
  });

  it("says so when no Karpenter that it knows would do", () => {
    expect(incompatibleKubernetes("1.14.1", "1.40")?.remedy).toContain("no Karpenter known here");
  });

  it.each([
    ["an unresolved Kubernetes version", "0.34.1", Token.asString({ resolve: () => "1.30" })],
    ["an unresolved Karpenter version", token, "1.30"],
    ["an unknown Karpenter, which another rule refuses", "0.20.0", "1.30"],
    ["a malformed Kubernetes version, which another rule refuses", "0.34.1", "latest"],
  ])("lets %s pass", (_what, karpenter, kubernetes) => {
    expect(incompatibleKubernetes(karpenter, kubernetes)).toBeUndefined();
  });
});

it("gives a newer minor, where that is allowed, all that the newest known one has", () => {
  const resources = (props: Partial<KarpenterIamProps>) => synthesized(stackWith(props)).resource;
  const newer = { karpenterVersion: "1.16.0", allowNewerVersion: true };
  expect(resources(newer)).toEqual(resources({ karpenterVersion: "1.15" }));
  expect(() => stackWith({ karpenterVersion: "1.16.0" })).toThrow(/\(karpenter-version\)$/);
  const upgrade = { karpenterVersion: "1.14", alsoForVersion: "1.16", allowNewerVersion: true };
  expect(resources(upgrade)).toEqual(
    resources({ karpenterVersion: "1.14", alsoForVersion: "1.15" }),
  );
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { karpenterMinors } from "../src";
import { VERSIONS_END, VERSIONS_START, versionTable, withVersionTable } from "./version-table";

const readme = readFileSync(path.join(__dirname, "../README.md"), "utf8");

it("is the README's, from the data of today", () => {
  const isWritten = readme.includes(VERSIONS_START) && readme === withVersionTable(readme);
  if (!isWritten) {
    throw new Error(
      "the README's table of versions is not the data's: npx tsx packages/karpenter-iam/test/write-version-table.ts writes it",
    );
  }
  expect(readme.split(VERSIONS_END)).toHaveLength(2);
});

/** The cells of a minor's row. */
function rowOf(minor: string): string[] {
  const rows = versionTable()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  return rows.find(([, first]) => first === minor) ?? [];
}

it("has a row for each minor", () => {
  expect(versionTable().split("\n")).toHaveLength(karpenterMinors.length + 2);
  for (const minor of karpenterMinors) expect(rowOf(minor)[1]).toBe(minor);
});

// The changes that upstream's upgrade guide names.
it.each([
  ["1.0", "+ reserved tag `eks:eks-cluster-name`"],
  ["1.0", "− reserved tag `karpenter.sh/managed-by`"],
  ["1.7", "+ `iam:ListInstanceProfiles`"],
  ["1.10", "+ event `CapacityReservationInterruption`"],
  ["1.11", "+ `ec2:DescribePlacementGroups`"],
  ["1.12", "+ `arc-zonal-shift:GetManagedResource`"],
  ["1.12", "+ `ec2:DescribeInstanceStatus`"],
])("says of %s: %s", (minor, change) => {
  expect(rowOf(minor)[6]?.split("; ")).toContain(change);
});

it("says that 1.13 changed nothing", () => {
  expect(rowOf("1.13")[6]).toBe("the same");
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { PACKAGES, ROOT, tableOf } from "../src/packages";

it("the tables are those of today's interfaces", () => {
  // In a process of its own: Prettier loads its parts in a way that Jest does not allow.
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "shapes", "--", "--check"], {
    cwd: ROOT,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

it.each(PACKAGES)("%s looks at its props by its table", (name) => {
  const [, shape] = /export const (\w*[pP]rops|environment): Shape/.exec(tableText(name)) ?? [];
  expect(shape).toBeDefined();
});

it("knows what is required, what is a record of the caller's, and the values of a closed set", () => {
  const text = tableText("eks-cluster");
  // Source: the interfaces of packages/eks-cluster/src/props.ts and node-group.ts.
  expect(text).toMatch(/eksClusterProps: Shape = \{\s+required: \{[^}]*clusterName: "string"/);
  expect(text).toMatch(/subnets: \{ named: "string" \}/);
  expect(text).toMatch(/labels: \{ map: "string" \}/);
  expect(text).toMatch(/capacityType: \{ values: \["ON_DEMAND", "SPOT"\] \}/);
});

function tableText(name: string): string {
  return readFileSync(path.resolve(tableOf(name)), "utf8");
}

import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { blocksOf } from "./support/synthesized";
import type { Synthesized } from "./support/synthesized";

const readme = readFileSync(path.join(__dirname, "../README.md"), "utf8");

it("shows the example that is run here", () => {
  const example = readFileSync(path.join(__dirname, "readme-example.ts"), "utf8");
  const shown = /```ts\n(.*?)```/s.exec(readme)?.[1];
  expect(shown).toBe(example.slice(example.indexOf("import ")));
});

it("has an example that synthesizes to an adopted map and two entries", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "readme-"));
  process.env.CDKTF_OUTDIR = outdir;
  jest.requireActual("./readme-example");
  const file = path.join(outdir, "stacks/access/cdk.tf.json");
  const tree = JSON.parse(readFileSync(file, "utf8")) as Synthesized;
  expect(tree.import).toEqual([expect.objectContaining({ id: "kube-system/aws-auth" })]);
  expect(Object.keys(blocksOf(tree, "kubernetes_config_map_v1"))).toHaveLength(1);
  expect(Object.keys(blocksOf(tree, "aws_eks_access_entry"))).toHaveLength(2);
});

it("names every code that the sources refuse with", () => {
  const sources = ["access-entry-rules", "access-mode", "mapping-rules", "plan-checks"].map(
    (name) => readFileSync(path.join(__dirname, `../src/${name}.ts`), "utf8"),
  );
  const codes = [...sources.join("").matchAll(/code: "([a-z-]+)"|\(([a-z]+(?:-[a-z]+)+)\)`/g)].map(
    ([, rule, check]) => rule ?? check ?? "",
  );
  expect(codes.length).toBeGreaterThan(10);
  expect([...new Set(codes)].filter((code) => !readme.includes(`\`${code}\``))).toEqual([]);
});

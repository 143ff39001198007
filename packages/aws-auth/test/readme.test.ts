import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The first block of TypeScript in the README. */
function exampleOfReadme(): string {
  const readme = readFileSync(path.join(__dirname, "../README.md"), "utf8");
  return /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
}

it("shows the example that is run here", () => {
  const file = readFileSync(path.join(__dirname, "readme-example.ts"), "utf8");
  expect(exampleOfReadme()).toBe(file.slice(file.indexOf("import ")));
});

it("is an example that synthesizes to one ConfigMap, taken over from what is live", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "readme-"));
  process.env.CDKTF_OUTDIR = outdir;
  jest.requireActual("./readme-example");
  const file = path.join(outdir, "stacks/access/cdk.tf.json");
  const { resource, import: imports } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: Record<string, Record<string, unknown>>;
    readonly import: readonly { readonly id: string }[];
  };
  expect(Object.keys(resource.kubernetes_config_map_v1 ?? {})).toHaveLength(1);
  expect(imports.map(({ id }) => id)).toEqual(["kube-system/aws-auth"]);
});

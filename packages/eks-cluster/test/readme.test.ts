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

it("is an example that synthesizes to a cluster with two node groups", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "readme-"));
  process.env.CDKTF_OUTDIR = outdir;
  jest.requireActual("./readme-example");
  const file = path.join(outdir, "stacks/prd/cdk.tf.json");
  const { resource } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: Record<string, Record<string, Record<string, unknown>>>;
  };
  const groups = Object.values(resource.aws_eks_node_group ?? {});
  expect(groups.map((group) => group.node_group_name)).toEqual([
    expect.stringMatching(/^prd-eks-dataplane1-/),
    expect.stringMatching(/^prd-eks-dataplane2-/),
  ]);
});

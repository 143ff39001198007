import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const readme = readFileSync(path.join(__dirname, "../README.md"), "utf8");

it("shows the example that is run here", () => {
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1];
  const file = readFileSync(path.join(__dirname, "readme-example.ts"), "utf8");
  expect(example).toBe(file.slice(file.indexOf("import ")));
});

it("is an example that synthesizes to the stack that the README deploys", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "readme-"));
  process.env.CDKTF_OUTDIR = outdir;
  jest.requireActual("./readme-example");
  const file = path.join(outdir, "stacks/prd/cdk.tf.json");
  const { resource } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: Readonly<Record<string, object>>;
  };
  expect(Object.keys(resource)).toEqual(
    expect.arrayContaining([
      ...["aws_eks_cluster", "aws_eks_node_group", "aws_eks_access_entry", "aws_ec2_tag"],
      ...["aws_sqs_queue", "kubernetes_config_map_v1"],
    ]),
  );
});

it("names every code of a refusal of this package", () => {
  const sources = ["access/access-rules", "distinct-environments", "environment-rules"];
  const codes = sources.flatMap((name) => [
    ...readFileSync(path.join(__dirname, `../src/${name}.ts`), "utf8").matchAll(
      /code: "([a-z-]+)"|\(([a-z-]+)\)`/g,
    ),
  ]);
  expect(codes.length).toBeGreaterThan(8);
  const missing = codes
    .map(([, rule, validation]) => rule ?? validation)
    .filter((code) => !readme.includes(`\`${code ?? ""}\``));
  expect(missing).toEqual([]);
});

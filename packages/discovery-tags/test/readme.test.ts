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

it("is an example that synthesizes to a tag on each subnet and on the security group", () => {
  const outdir = mkdtempSync(path.join(os.tmpdir(), "readme-"));
  process.env.CDKTF_OUTDIR = outdir;
  jest.requireActual("./readme-example");
  const file = path.join(outdir, "stacks/karpenter/cdk.tf.json");
  const { resource } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: Record<string, Record<string, Record<string, unknown>>>;
  };
  const tagged = Object.values(resource.aws_ec2_tag ?? {}).map((tag) => tag.resource_id);
  expect(new Set(tagged)).toEqual(
    new Set(["subnet-0a1b2c3d4e5f60001", "subnet-0a1b2c3d4e5f60002", "sg-0a1b2c3d4e5f60003"]),
  );
  expect(tagged).toHaveLength(3);
});

import path from "node:path";
import { filesMatching, jsonOf, textOf } from "./repository";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

const manifests = filesMatching(/^packages\/[^/]+\/package\.json$/);

it("finds the published packages", () => {
  expect(manifests).toHaveLength(7);
});

describe.each(manifests)("%s", (file) => {
  const manifest = jsonOf(file) as Manifest;
  const folder = path.dirname(file);

  it("takes cdktf, constructs and prebuilt providers as peers, so that an app has one copy (CD19)", () => {
    const shared = Object.keys(manifest.dependencies ?? {}).filter((name) =>
      /^(cdktf|constructs|@cdktf\/.*)$/.test(name),
    );
    expect(shared).toEqual([]);
  });

  it("depends on nothing of ours but rules, unless it composes", () => {
    const ours = Object.keys(manifest.dependencies ?? {}).filter((name) =>
      name.startsWith("@cdktf-karpenter/"),
    );
    const allowed =
      manifest.name === "@cdktf-karpenter/environment" ? ours : ["@cdktf-karpenter/rules"];
    expect(allowed).toEqual(expect.arrayContaining(ours));
  });

  it("has a README with what it makes, how to install it and an example", () => {
    const readme = textOf(`${folder}/README.md`);
    expect(readme).toMatch(new RegExp(`npm i (-D )?${manifest.name}\\b`));
    expect(readme).toContain("```ts");
  });

  it("writes no partition into an ARN: `arn:aws:` works in one of three", () => {
    const code = filesMatching(new RegExp(`^${folder}/src/.*\\.ts$`))
      .flatMap((source) => textOf(source).split("\n"))
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line));
    expect(code.length).toBeGreaterThan(0);
    expect(code.filter((line) => line.includes("arn:aws:"))).toEqual([]);
  });
});

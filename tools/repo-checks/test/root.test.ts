import { filesMatching, jsonOf, textOf } from "./repository";

const { scripts } = jsonOf("package.json") as { scripts: Record<string, string> };

it.each(Object.keys(scripts))("lists the root script %s in the README", (script) => {
  const command = script === "test" ? "npm test" : `npm run ${script}`;
  expect(textOf("README.md")).toContain(command);
});

it("imports prebuilt providers by deep path: the barrel costs seconds", () => {
  const barrel = filesMatching(/^(packages|apps|tools)\/.*\.ts$/).filter((file) =>
    /from "@cdktf\/provider-(aws|kubernetes)"/.test(textOf(file)),
  );
  expect(barrel).toEqual([]);
});

it("has no build output or state under version control", () => {
  expect(
    filesMatching(/(^|\/)(cdktf\.out|dist|node_modules|\.terraform)\/|\.tfstate|\.tsbuildinfo$/),
  ).toEqual([]);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { planMatchers } from "../src";

const readme = readFileSync(path.join(__dirname, "../README.md"), "utf8");

it("shows the example that readme-example.plan.test.ts runs", () => {
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1];
  const file = readFileSync(path.join(__dirname, "readme-example.plan.test.ts"), "utf8");
  expect(example).toBe(file.slice(file.indexOf("import ")));
});

it.each(Object.keys(planMatchers))("tells of the matcher %s", (name) => {
  expect(readme).toContain(`\`${name}`);
});

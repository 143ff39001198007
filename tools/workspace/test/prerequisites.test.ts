interface Prerequisite {
  readonly name: string;
  readonly atLeast: readonly [number, number];
}
// Plain JavaScript, since it runs before anything is installed.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { prerequisites, problemOf } = require("../prerequisites.cjs") as {
  prerequisites: Prerequisite[];
  problemOf: (prerequisite: Prerequisite, run: (command: string[]) => string) => string | undefined;
};

const named = (name: string): Prerequisite => {
  const found = prerequisites.find((prerequisite) => prerequisite.name === name);
  if (!found) throw new Error(`no prerequisite ${name}`);
  return found;
};
const printing = (output: string) => () => output;

it.each([
  ["Node.js", "v20.19.0"],
  ["Node.js", "v22.1.0"],
  ["Python", "Python 3.10.0"],
  ["Python", "Python 3.13.1"],
  ["Terraform", "Terraform v1.11.4\non linux_amd64"],
  ["Terraform", "Terraform v2.0.0"],
])("accepts %s when it prints %p", (name, output) => {
  expect(problemOf(named(name), printing(output))).toBeUndefined();
});

it.each([
  ["Node.js", "v20.18.3", "Node.js >= 20.19 is needed (found 20.18). Get it: https://nodejs.org"],
  ["Python", "Python 3.9.18", "Python >= 3.10 is needed (found 3.9). Get it: https://www.python"],
  ["Terraform", "Terraform v1.5.7", "Terraform >= 1.11 is needed (found 1.5). Get it: https://"],
  ["Terraform", "", "Terraform >= 1.11 is needed (not found on PATH). Get it: https://developer"],
])("says in one message what is wrong with %s that prints %p", (name, output, message) => {
  const problem = problemOf(named(name), printing(output));
  expect(problem).toContain(message);
  expect(problem).not.toContain("\n");
});

it("takes `python` where `python3` prints nothing", () => {
  const run = ([file]: string[]) => (file === "python" ? "Python 3.12.0" : "");
  expect(problemOf(named("Python"), run)).toBeUndefined();
});

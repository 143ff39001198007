import { EXPRESSIONS, INPUTS } from "../src/merge";
import { input, steps } from "../src/merge/expressions";

it("puts references in place of other expressions, on one line", () => {
  const step = steps("x_");
  const b = step("b")`1`;
  const a = step("a")`${b} +
    ${input("given")} - ${"2"}`;
  expect(a.render((name) => `local.${name}`)).toBe("${local.x_b + local.given - 2}");
  expect(a.name).toBe("x_a");
});

it("keeps backslashes, which Terraform reads", () => {
  expect(steps("")("tab")`"\\t"`.render(String)).toBe('${"\\\\t"}');
});

it("starts from the live object and the wanted mappings alone, and has no name twice", () => {
  const names = [...Object.values(INPUTS), ...EXPRESSIONS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const expression of EXPRESSIONS) {
    expression.render((name) => {
      expect(names).toContain(name);
      return name;
    });
  }
});

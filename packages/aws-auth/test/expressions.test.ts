import { INPUTS, MERGE } from "../src/merge";
import { linked } from "../src/merge/expressions";

it("puts references in place of names, on one line", () => {
  expect(linked({ a: "@b +\n  @input", b: "1" }, ["input"], (name) => `local.x_${name}`)).toEqual({
    a: "${local.x_b + local.x_input}",
    b: "${1}",
  });
});

it("names what an expression takes from nowhere", () => {
  expect(() => linked({ a: "@b" }, [], String)).toThrow(
    "expression a names b, which does not exist",
  );
});

it("starts from the live object and the wanted mappings alone", () => {
  const inputs = INPUTS;
  expect(() => linked(MERGE, inputs, String)).not.toThrow();
});

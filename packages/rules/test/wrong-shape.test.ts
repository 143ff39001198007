import { Token } from "cdktf";
import { wrongShape } from "../src";
import type { Shape } from "../src";

const SHAPE: Shape = {
  required: { name: "string" },
  optional: {
    size: "number",
    kind: { values: ["ON_DEMAND", "SPOT"] },
    zones: { list: "string" },
    groups: { named: { required: { type: "string" }, optional: { labels: { map: "string" } } } },
    mode: { oneOf: ["boolean", { required: {}, optional: { adopt: "boolean" } }] },
    role: {
      oneOf: [
        { required: { existingRole: "string" }, optional: {} },
        { required: {}, optional: { name: "string" } },
      ],
    },
  },
};
const token = Token.asString({ resolve: () => "x" });

it.each<[string, object, string]>([
  ["a misspelt key", { name: "a", sise: 1 }, "unknown-key sise: no such key: the nearest is size"],
  [
    "a key like none",
    { name: "a", q: 1 },
    "unknown-key q: no such key: the keys here are name, size",
  ],
  ["a missing key", { size: 1 }, "missing-key name: it has no default"],
  ["a missing key below a name", { name: "a", groups: { x: {} } }, "missing-key groups.x.type"],
  [
    "a misspelt key below a name",
    { name: "a", groups: { x: { type: "t", label: {} } } },
    "unknown-key groups.x.label: no such key: the nearest is labels",
  ],
  [
    "a misspelt value",
    { name: "a", kind: "SPOTS" },
    "unknown-value kind: one of ON_DEMAND, SPOT; the nearest is SPOT",
  ],
  ["a text for a list", { name: "a", zones: "b" }, "wrong-kind zones: a list"],
  ["a number for a text", { name: 1 }, "wrong-kind name: a string"],
  ["null for an object", { name: "a", groups: null }, "wrong-kind groups"],
  [
    "a misspelt key of one of several kinds",
    { name: "a", mode: { adopts: true } },
    "unknown-key mode.adopts: no such key: the nearest is adopt",
  ],
  [
    "a name that only Terraform knows",
    { name: "a", groups: { [token]: { type: "t" } } },
    "unresolved-key groups",
  ],
])("says of %s what is wrong and where", (_what, value, expected) => {
  const told = wrongShape(value, SHAPE).map(({ code, prop, rule }) => `${code} ${prop}: ${rule}`);
  expect(told).toEqual([expect.stringContaining(expected)]);
});

it.each<[string, object]>([
  ["all that may be left out", { name: "a" }],
  ["what is undefined", { name: "a", size: undefined }],
  [
    "unresolved values",
    { name: token, size: Token.asNumber({ resolve: () => 1 }), zones: [token] },
  ],
  [
    "an unresolved map that goes to Terraform",
    { name: "a", groups: { x: { type: "t", labels: Token.asStringMap({ resolve: () => ({}) }) } } },
  ],
  ["a name of one's own, whatever its value", { name: "a", groups: { x: { type: token } } }],
  ["each of several kinds", { name: "a", mode: true }],
  [
    "keys of two choices together, of which the package's own rule tells more",
    { name: "a", role: { existingRole: "x", name: "y" } },
  ],
])("accepts %s", (_what, value) => {
  expect(wrongShape(value, SHAPE)).toEqual([]);
});

it("looks at a construct's known members only", () => {
  class Thing {
    readonly name = "a";
    readonly other = 1;
  }
  expect(wrongShape(new Thing(), SHAPE)).toEqual([]);
});

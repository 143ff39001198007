import { isAtLeast, versionIn } from "../../src/setup/version";

it.each([
  ["Python 3.11.7", [3, 11]],
  ["Terraform v1.11.4\non linux_amd64", [1, 11]],
  ["go version go1.26.8 linux/amd64", [1, 26]],
  ["v20.20.2", [20, 20]],
])("reads the version in %j", (output, version) => {
  expect(versionIn(output)).toEqual(version);
});

it("reads none where there is none", () => {
  expect(versionIn("command not found")).toBeUndefined();
});

it.each([
  [[3, 10], true],
  [[3, 9], false],
  // 3.9 is a larger decimal number than 3.10.
  [[3, 12], true],
  [[4, 0], true],
  [[2, 7], false],
] as const)("compares %j with 3.10 by its parts", (found, enough) => {
  expect(isAtLeast(found, [3, 10])).toBe(enough);
});

import { findProgram, requireProgram } from "../../src/setup/programs";
import type { Ask } from "../../src/setup/programs";
import { PYTHON, TERRAFORM } from "../../src/setup/requirements";

const machine =
  (programs: Record<string, string>): Ask =>
  (program) =>
    programs[program] ?? "";

it("takes the first program that is new enough", () => {
  const ask = machine({ python3: "Python 3.9.18", python: "Python 3.12.1" });
  expect(requireProgram(PYTHON, ask)).toBe("python");
});

it("names what is missing and how to get it", () => {
  expect(() => requireProgram(TERRAFORM, machine({}))).toThrow(
    "Terraform >= 1.11 is needed (not found on PATH). Get it: https://developer.hashicorp.com/terraform/install",
  );
});

it("names the versions that are too old", () => {
  const ask = machine({ python3: "Python 3.9.18", python: "Python 2.7.18" });
  expect(() => requireProgram(PYTHON, ask)).toThrow(
    /^Python >= 3\.10 is needed \(python3 is 3\.9, python is 2\.7\)\. Get it: https:/,
  );
});

it("finds none where doing without is possible", () => {
  expect(findProgram(TERRAFORM, machine({ terraform: "Terraform v1.10.5" }))).toBeUndefined();
});

it("takes a program that cannot be started for a missing one", () => {
  const nowhere = { ...TERRAFORM, commands: [["no-such-program-here", "version"]] as const };
  expect(findProgram(nowhere)).toBeUndefined();
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { addonPolicies } from "../src/addon-policies/data";
import type { ControllerFixture, EksctlFixture } from "../src/addon-policies/policies";
import { ADDON_POLICIES, CONTROLLER_FIXTURE, EKSCTL_FIXTURE } from "../src/addon-policies/files";

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(__dirname, "../../..", file), "utf8"));
}

it("come out of what upstream wrote, with nothing changed by hand", () => {
  const eksctl = readJson(EKSCTL_FIXTURE) as EksctlFixture;
  const controller = readJson(CONTROLLER_FIXTURE) as ControllerFixture;
  expect(readJson(ADDON_POLICIES)).toEqual(addonPolicies(eksctl, controller));
});

it("stop the tool when eksctl no longer calls what we narrow", () => {
  const eksctl = readJson(EKSCTL_FIXTURE) as EksctlFixture;
  const controller = readJson(CONTROLLER_FIXTURE) as ControllerFixture;
  const without = { ...eksctl, statements: { ...eksctl.statements, autoScaler: [] } };
  expect(() => addonPolicies(without, controller)).toThrow(/no longer calls autoscaling:Set/);
});

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { output } from "./cli";
import { inventory } from "./inventory";
import { planExitCode } from "./plan-exit-code";

// The tutorial as printed, from the first deploy to the teardown. What it shares with prd is tested on prd.

const OUT = mkdtempSync(path.join(os.tmpdir(), "tutorial-out-"));
const APP = "node --conditions @cdktf-karpenter/source --import tsx apps/test/tutorial.ts";
const cdktf = (command: "deploy" | "destroy") =>
  output("npx", "cdktf", command, "tutorial", "--auto-approve", "--output", OUT, "--app", APP);

let before: unknown;
beforeAll(async () => {
  before = await inventory();
});
afterAll(() => {
  rmSync(OUT, { recursive: true, force: true });
});

it("deploys from nothing, and a second plan is empty", async () => {
  await cdktf("deploy");
  expect(await planExitCode(path.join(OUT, "stacks/tutorial"))).toBe(0);
});

it("runs the tutorial's Kubernetes", async () => {
  const version = ["--query", "cluster.version", "--output", "text"];
  const cluster = ["eks", "describe-cluster", "--name", "prd-eks-cluster"];
  expect((await output("aws", ...cluster, ...version)).trim()).toBe("1.29");
});

it("is torn down, and the account is as it was", async () => {
  await cdktf("destroy");
  expect(await inventory()).toEqual(before);
});

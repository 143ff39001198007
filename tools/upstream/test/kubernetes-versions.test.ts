import { readFileSync } from "node:fs";
import path from "node:path";
import { supportData } from "../src/kubernetes-versions/data";
import { SUPPORT_DATA, SUPPORT_FIXTURE } from "../src/kubernetes-versions/files";
import type { SupportFixture } from "../src/kubernetes-versions/read";

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(__dirname, "../../..", file), "utf8"));
}

const fixture = readJson(SUPPORT_FIXTURE) as SupportFixture;

it("has made the package's data from what was read", () => {
  expect(readJson(SUPPORT_DATA)).toEqual(supportData(fixture));
});

it("writes no date that is only a month: EKS's calendar has such ones for a time", () => {
  const releases = [{ releaseCycle: "1.40", eol: "2028-09", eoes: "2029-09" }];
  expect(() => supportData({ ...fixture, releases })).toThrow('1.40: ends on "2028-09"');
});

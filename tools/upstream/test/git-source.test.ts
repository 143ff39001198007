import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GitSource } from "../src/git-source";

let folder: string;
const git = (...args: readonly string[]) =>
  execFileSync(
    "git",
    ["-C", folder, "-c", "user.name=t", "-c", "user.email=t@example.com", ...args],
    {
      encoding: "utf8",
      env: { ...process.env, GIT_COMMITTER_DATE: "2026-08-03T00:00:00Z" },
    },
  );

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upstream-"));
  git("init", "-q");
  writeFileSync(path.join(folder, "policy.json"), "{}\n");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
  git("tag", "v1.2.3");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it("reads a file at a tag, which it names with its day", () => {
  const source = new GitSource(`${folder}@v1.2.3`);
  expect(source.read("policy.json")).toBe("{}\n");
  expect(source.version).toBe("v1.2.3 (2026-08-03)");
});

it("names a commit where there is no tag", () => {
  const commit = git("rev-parse", "HEAD").slice(0, 12);
  expect(new GitSource(`${folder}@HEAD`).version).toBe(`commit ${commit} (2026-08-03)`);
});

it("asks for a ref", () => {
  expect(() => new GitSource(folder)).toThrow("<folder>@<ref>");
});

import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Cache, cacheRoot, keyOf } from "../../src/setup/cache";
import type { Entry } from "../../src/setup/cache";

let root: string;
let lines: string[];
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "cache-"));
  lines = [];
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function cacheWith(signal = new AbortController().signal) {
  return new Cache({ root, signal, progress: (line) => lines.push(line) });
}

function entry(make: Entry["make"]): Entry {
  return { name: "tool", inputs: ["1.0"], title: "the tool", hint: "about 1 s", make };
}

const write: Entry["make"] = async (folder) => {
  await sleep(50);
  writeFileSync(path.join(folder, "tool"), "content");
};

const names = () => readdirSync(root).filter((name) => name !== "logs");

it("makes an entry once and tells it in two lines", async () => {
  const make = jest.fn(write);
  const folder = await cacheWith().ensure(entry(make));
  expect(await cacheWith().ensure(entry(make))).toBe(folder);
  expect(readFileSync(path.join(folder, "tool"), "utf8")).toBe("content");
  expect(make).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([
    "… the tool (about 1 s)",
    expect.stringMatching(/^✔ the tool {2}0\.\d s$/),
  ]);
  expect(names()).toEqual([path.basename(folder)]);
});

it("makes it once when two want it at the same time", async () => {
  const make = jest.fn(write);
  const folders = await Promise.all([
    cacheWith().ensure(entry(make)),
    cacheWith().ensure(entry(make)),
  ]);
  expect(new Set(folders).size).toBe(1);
  expect(make).toHaveBeenCalledTimes(1);
  expect(lines).toContainEqual("… the tool: another process is at it (about 1 s)");
});

it("leaves nothing of an entry that failed, and names the step", async () => {
  const failing = entry((folder) => {
    writeFileSync(path.join(folder, "half"), "");
    return Promise.reject(new Error("go build exited with 1"));
  });
  await expect(cacheWith().ensure(failing)).rejects.toThrow(
    /^✘ the tool {2}0\.\d s\ngo build exited with 1$/,
  );
  expect(names()).toEqual([]);
});

it("makes nothing after it was stopped", async () => {
  const make = jest.fn(write);
  await expect(
    cacheWith(AbortSignal.abort(new Error("stopped"))).ensure(entry(make)),
  ).rejects.toThrow("stopped");
  expect(make).not.toHaveBeenCalled();
  expect(names()).toEqual([]);
});

it("removes what a killed process has left, but not what a living one is at", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  mkdirSync(path.join(root, `.unfinished-${dead}-tool-0123456789abcdef`));
  mkdirSync(path.join(root, `.unfinished-${process.ppid}-other-0123456789abcdef`));
  await cacheWith().ensure(entry(write));
  expect(existsSync(path.join(root, `.unfinished-${dead}-tool-0123456789abcdef`))).toBe(false);
  expect(names()).toContain(`.unfinished-${process.ppid}-other-0123456789abcdef`);
});

describe("key", () => {
  it("differs for other inputs, another split of them, another machine", () => {
    const keys = [
      keyOf(["a", "b"]),
      keyOf(["a", "c"]),
      keyOf(["ab"]),
      keyOf(["a", "b"], "darwin arm64"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is the same for the same inputs", () => {
    expect(keyOf(["a", "b"])).toBe(keyOf(["a", "b"]));
  });
});

describe("root", () => {
  it("follows XDG_CACHE_HOME", () => {
    expect(cacheRoot({ XDG_CACHE_HOME: "/var/cache/jo" })).toBe("/var/cache/jo/cdktf-karpenter");
  });

  it.each([{}, { XDG_CACHE_HOME: "" }, { XDG_CACHE_HOME: "relative" }])(
    "is below the home for %j",
    (environment) => {
      expect(cacheRoot(environment)).toBe(path.join(os.homedir(), ".cache/cdktf-karpenter"));
    },
  );
});

it("says which folder cannot be written, and how to choose another", async () => {
  const file = path.join(root, "file");
  writeFileSync(file, "");
  const cache = new Cache({
    root: path.join(file, "cdktf-karpenter"),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  await expect(cache.ensure(entry(write))).rejects.toThrow(
    /^the cache folder \S+file\/cdktf-karpenter cannot be written \(ENOTDIR.*\): .*XDG_CACHE_HOME/,
  );
});

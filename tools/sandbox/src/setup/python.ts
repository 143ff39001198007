import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Cache } from "./cache";
import { runStep } from "./run-step";
import { sandboxFolder } from "./sources";

/**
 * @param python - a program of PATH
 * @param requirements - a file below `python/`
 * @returns the folder of a virtual environment; by default it has the emulator and the AWS CLI
 */
export function ensurePython(
  cache: Cache,
  python: string,
  requirements = "requirements.txt",
): Promise<string> {
  // An environment belongs to one version of Python.
  const version = spawnSync(python, ["--version"], { encoding: "utf8" }).stdout.trim();
  const file = path.join(sandboxFolder, "python", requirements);
  const name = `python-${path.basename(requirements, ".txt")}`;
  const inputs = [version, ...requirementTexts(file)];
  const home = cache.folderOf({ name, inputs });
  return cache.ensure({
    name,
    inputs,
    title: requirements === "requirements.txt" ? "AWS emulator and AWS CLI" : "Python checks",
    hint: `installs ${requirements} from PyPI, about 30 s`,
    async make(folder, logFile) {
      const run = runStep(cache, logFile);
      await run(python, ["-m", "venv", folder]);
      const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"];
      await run(path.join(folder, "bin/python"), [...pip, "--requirement", file]);
      rename(folder, home);
    },
  });
}

/** The file and those that it includes. */
function requirementTexts(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const included = [...text.matchAll(/^-r (.+)$/gm)].flatMap(([, name = ""]) =>
    requirementTexts(path.join(path.dirname(file), name)),
  );
  return [text, ...included];
}

/** A virtual environment's scripts name the folder that they were made in. */
function rename(folder: string, home: string): void {
  const bin = path.join(folder, "bin");
  const scripts = readdirSync(bin).map((name) => path.join(bin, name));
  for (const file of [...scripts, path.join(folder, "pyvenv.cfg")]) {
    if (!statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    // The interpreter itself, where it is a copy and not a link.
    if (bytes.includes(0)) continue;
    writeFileSync(file, bytes.toString("utf8").replaceAll(folder, home));
  }
}

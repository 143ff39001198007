// Lints, type-checks and tests the emulator's plug-in, with tools of an environment of their own.
import path from "node:path";
import { Cache } from "./cache";
import { check, resultFile } from "./checks";
import { untilInterrupted } from "./interruption";
import { requireProgram } from "./programs";
import { toStandardError } from "./progress";
import { ensurePython } from "./python";
import { PYTHON } from "./requirements";
import { sandboxFolder } from "./sources";

async function main(): Promise<void> {
  const python = requireProgram(PYTHON);
  const environment = await untilInterrupted((signal) =>
    ensurePython(new Cache({ progress: toStandardError, signal }), python, "requirements-dev.txt"),
  );
  for (const [tool = "", ...args] of [
    ["ruff", "check"],
    ["ruff", "format", "--check"],
    ["mypy"],
    ["pytest", `--junitxml=${resultFile("python.xml")}`],
  ]) {
    check(path.join(environment, "bin", tool), args, path.join(sandboxFolder, "python"));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

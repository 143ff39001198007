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
import { ensureTools } from "./tools";

async function main(): Promise<void> {
  const { kubeApiserver, etcd, tokenWebhook } = await ensureTools();
  const folder = await untilInterrupted((signal) => {
    const cache = new Cache({ progress: toStandardError, signal });
    return ensurePython(cache, requireProgram(PYTHON), "requirements-dev.txt");
  });
  const bin = path.join(folder, "bin");
  const environment = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    SANDBOX_KUBE_APISERVER: kubeApiserver,
    SANDBOX_ETCD: etcd,
    SANDBOX_TOKEN_WEBHOOK: tokenWebhook,
  };
  for (const [tool = "", ...args] of [
    ["ruff", "check"],
    ["ruff", "format", "--check"],
    ["mypy"],
    ["pytest", "tests", `--junitxml=${resultFile("python.xml")}`],
  ]) {
    check(path.join(bin, tool), args, path.join(sandboxFolder, "python"), environment);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

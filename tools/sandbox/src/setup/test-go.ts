// Checks and tests the Go modules that hold code of ours.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { check, note, resultFile } from "./checks";
import { Cache } from "./cache";
import { COMPILER_FLAGS, GO_ENVIRONMENT, ensureGo } from "./go";
import { untilInterrupted } from "./interruption";
import { requireProgram } from "./programs";
import { toStandardError } from "./progress";
import { ensurePython } from "./python";
import { PYTHON } from "./requirements";
import { goModule } from "./sources";

interface TestEvent {
  readonly Action: string;
  readonly Package?: string;
  readonly Test?: string;
  readonly Output?: string;
}

async function main(): Promise<void> {
  const go = await untilInterrupted((signal) => {
    const cache = new Cache({ progress: toStandardError, signal });
    return ensureGo(cache, () => ensurePython(cache, requireProgram(PYTHON)));
  });
  Object.assign(process.env, GO_ENVIRONMENT);
  checkFormat(go);
  for (const module of ["kubernetes-provider", "token-webhook"]) {
    check(go, ["vet", ...COMPILER_FLAGS, "./..."], goModule(module));
    // The flags of the build: what it has compiled is compiled already.
    const result = spawnSync(go, ["test", "-json", ...COMPILER_FLAGS, "./..."], {
      cwd: goModule(module),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    note(result);
    writeFileSync(resultFile(`${module}.jsonl`), result.stdout);
    console.log(summaryOf(result.stdout));
  }
}

function checkFormat(go: string): void {
  const goRoot = spawnSync(go, ["env", "GOROOT"], { encoding: "utf8" }).stdout.trim();
  const gofmt = path.join(goRoot, "bin/gofmt");
  const unformatted = spawnSync(gofmt, ["-l", "."], {
    cwd: goModule("."),
    encoding: "utf8",
  }).stdout;
  if (unformatted === "") return;
  console.error(`gofmt would change\n${unformatted}`);
  process.exitCode = 1;
}

/** What `go test` prints without -json: a line for each package, and all that a failed test said. */
function summaryOf(text: string): string {
  const events = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as TestEvent);
  const failed = new Set(events.filter(({ Action }) => Action === "fail").map(nameOf));
  return events
    .filter(({ Action, Test }) => Action === "output" && Test === undefined)
    .concat(
      events.filter(
        (event) => event.Action === "output" && event.Test && failed.has(nameOf(event)),
      ),
    )
    .map(({ Output }) => Output)
    .join("")
    .trimEnd();
}

function nameOf({ Package = "", Test = "" }: TestEvent): string {
  return `${Package} ${Test}`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

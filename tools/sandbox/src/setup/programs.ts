import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { isAtLeast, versionIn } from "./version";
import type { Version } from "./version";

/** A program that must be on PATH in a minimum version. */
export interface Requirement {
  readonly name: string;
  readonly least: Version;
  /** What to run to see the version: the first that is new enough is taken. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** How to get it. */
  readonly remedy: string;
}

/** Prints what a program says of its version, or nothing when there is no such program. */
export type Ask = (program: string, args: readonly string[]) => string;

/**
 * @returns the program of the first command that is new enough
 * @throws Error with what is missing, which version was found, how to get it
 */
export function requireProgram(requirement: Requirement, ask: Ask = askProgram): string {
  const { name, least, commands, remedy } = requirement;
  const found = findProgram(requirement, ask);
  if (found !== undefined) return found;
  const versions = commands.flatMap(([program, ...args]) => {
    const version = versionIn(ask(program, args));
    return version ? [`${program} is ${version.join(".")}`] : [];
  });
  const state = versions.length > 0 ? versions.join(", ") : "not found on PATH";
  throw new Error(`${name} >= ${least.join(".")} is needed (${state}). Get it: ${remedy}`);
}

/** The same, where doing without is possible. */
export function findProgram(requirement: Requirement, ask: Ask = askProgram): string | undefined {
  return requirement.commands.find(([program, ...args]) => {
    const version = versionIn(ask(program, args));
    return version !== undefined && isAtLeast(version, requirement.least);
  })?.[0];
}

/** Where PATH has a program. */
export function pathOf(program: string): string {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${program} is not on PATH`);
}

function askProgram(program: string, args: readonly string[]): string {
  const { error, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    // Terraform asks for a newer version of itself otherwise, and warns of a missing configuration file.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: "" },
  });
  return error ? "" : stdout;
}

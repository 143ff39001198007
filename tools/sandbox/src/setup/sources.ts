import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** This project's folder. */
export const sandboxFolder = path.resolve(__dirname, "../..");

/** Folder of a Go module. */
export function goModule(name: string): string {
  return path.join(sandboxFolder, "go", name);
}

/** What a Go module is built from, as cache inputs: file names and contents, without tests. */
export function goSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(\.go|^go\.(mod|sum))$/.test(name) && !name.endsWith("_test.go"))
    .sort()
    .flatMap((name) => [name, readFileSync(path.join(folder, name), "utf8")]);
}

/** The version that a module's go.mod requires of another. */
export function requiredVersion(folder: string, required: string): string {
  const text = readFileSync(path.join(folder, "go.mod"), "utf8");
  const line = text
    .split("\n")
    .find((one) => one.replace("require ", "").trim().startsWith(`${required} v`));
  const version = /v(\S+)/.exec(line?.slice(line.indexOf(required) + required.length) ?? "")?.[1];
  if (version === undefined) throw new Error(`${folder}/go.mod requires no ${required}`);
  return version;
}

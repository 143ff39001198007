import { parseArgs } from "node:util";
import { GitSource } from "../git-source";
import { writeJson } from "../write-json";
import { supportData } from "./data";
import { SUPPORT_DATA, SUPPORT_FIXTURE } from "./files";
import { readSupport } from "./read";

/** @param read - the day, `2026-12-03` */
export async function writeKubernetesVersions(
  args: readonly string[],
  read: string,
): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { "end-of-life": { type: "string" } } });
  const { "end-of-life": location } = values;
  if (location === undefined) {
    throw new Error("kubernetes-versions asks for --end-of-life <git folder>@<ref>");
  }
  const fixture = readSupport(new GitSource(location), read);
  await writeJson(SUPPORT_FIXTURE, fixture);
  await writeJson(SUPPORT_DATA, supportData(fixture));
}

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeJson } from "../write-json";
import { karpenterData, minorOf } from "./data";
import { filesOf } from "./files";
import { readClone, readModule } from "./read";
import type { Release } from "./read";
import type { Template } from "./template";

/** @param read - the day, `2026-12-03` */
export async function writeKarpenter(args: readonly string[], read: string): Promise<void> {
  const { template, chart, kubernetes } = readRelease(args);
  const { data, ...fixtures } = filesOf(minorOf(template));
  await writeJson(fixtures.template, template);
  await writeJson(fixtures.chart, chart);
  await writeJson(data, karpenterData({ template, chart, kubernetes, read, templateOf }));
}

function readRelease(args: readonly string[]): Release {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tag: { type: "string" },
      clone: { type: "string" },
      module: { type: "string" },
      pages: { type: "string" },
      "pages-path": { type: "string" },
      "pages-commit": { type: "string" },
      "node-classes-commit": { type: "string" },
    },
  });
  const { tag, clone, module, pages: folder, "pages-commit": commit } = values;
  if (tag !== undefined && clone !== undefined) return readClone(clone, tag);
  const pagesPath = values["pages-path"];
  if (!tag || !module || !folder || !pagesPath || !commit) {
    throw new Error(
      "karpenter asks for --tag with --clone, or with --module, --pages, --pages-path and --pages-commit",
    );
  }
  const nodeClassesCommit = values["node-classes-commit"] ?? commit;
  return readModule(module, tag, { folder, path: pagesPath, commit, nodeClassesCommit });
}

/** The template of a minor that was read before. */
function templateOf(minor: string): Template {
  const file = path.join(__dirname, "../../../..", filesOf(minor).template);
  return JSON.parse(readFileSync(file, "utf8")) as Template;
}

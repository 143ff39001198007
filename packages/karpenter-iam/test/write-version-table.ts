import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withVersionTable } from "./version-table";

/** Run by hand after a change of the data: `npx tsx packages/karpenter-iam/test/write-version-table.ts`. */
const file = path.join(__dirname, "../README.md");
writeFileSync(file, withVersionTable(readFileSync(file, "utf8")));

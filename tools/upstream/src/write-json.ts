import { writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";

const ROOT = path.join(__dirname, "../../..");

/**
 * Writes it as the repository formats JSON, so that a diff shows what upstream changed and nothing else.
 *
 * @param file - below the repository's root
 */
export async function writeJson(file: string, content: unknown): Promise<void> {
  const target = path.join(ROOT, file);
  const options = { ...(await resolveConfig(target)), filepath: target };
  writeFileSync(target, await format(JSON.stringify(content, null, 2), options));
}

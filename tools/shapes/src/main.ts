// Writes the tables of keys: npm run shapes. With --check it writes nothing and fails where a table is not today's.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, tableOf } from "./packages";
import { tables } from "./table";

async function main(): Promise<void> {
  const written = [...(await tables())].map(([name, text]) => ({ file: tableOf(name), text }));
  if (process.argv.includes("--check")) {
    const old = written.filter(
      ({ file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text,
    );
    for (const { file } of old) console.error(`${path.relative(ROOT, file)}: npm run shapes`);
    process.exitCode = old.length > 0 ? 1 : 0;
    return;
  }
  for (const { file, text } of written) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

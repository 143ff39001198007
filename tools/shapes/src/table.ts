import * as prettier from "prettier";
import ts from "typescript";
import { Reference, ShapeReader } from "./kinds";
import { PACKAGES, ROOT, sourceFolder, tableOf } from "./packages";

const HEADER = `// Written by \`npm run shapes\` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";
`;

/** Texts of all tables by package. */
export async function tables(): Promise<ReadonlyMap<string, string>> {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${ROOT}/tsconfig.base.json`, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    ROOT,
  );
  const indexes = PACKAGES.map((name) => `${sourceFolder(name)}/index.ts`);
  const program = ts.createProgram(indexes, { ...options, noEmit: true });
  const format = await prettier.resolveConfig(tableOf("rules"));
  const written = new Map<string, string>();
  for (const name of PACKAGES) {
    const text = tableText(program, name);
    written.set(name, await prettier.format(text, { ...format, parser: "typescript" }));
  }
  return written;
}

function tableText(program: ts.Program, name: string): string {
  const checker = program.getTypeChecker();
  const folder = sourceFolder(name);
  const index = program.getSourceFile(`${folder}/index.ts`);
  const module = index && checker.getSymbolAtLocation(index);
  if (module === undefined) throw new Error(`${folder}/index.ts exports nothing`);
  const reader = new ShapeReader(checker, (file) => file.startsWith(`${folder}/`));
  for (const exported of checker.getExportsOfModule(module).filter(isRoot)) {
    reader.kindOf(checker.getDeclaredTypeOfSymbol(resolved(exported, checker)));
  }
  const shapes = [...reader.shapes].map(
    ([shape, keys]) => `export const ${shape}: Shape = ${print(keys)};\n`,
  );
  return [HEADER, ...shapes].join("\n");
}

/** What callers give to a package: the props of its constructs, and the environment. */
function isRoot({ name }: ts.Symbol): boolean {
  return name.endsWith("Props") || name === "Environment";
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function print(value: unknown): string {
  if (value instanceof Reference) return value.name;
  if (Array.isArray(value)) return `[${value.map(print).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{ ${parts.map(([key, part]) => `${JSON.stringify(key)}: ${print(part)}`).join(", ")} }`;
}

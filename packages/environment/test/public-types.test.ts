import path from "node:path";
import ts from "typescript";

// Who writes an environment in parts must be able to name the type of each, from this package alone.

const index = path.join(__dirname, "../src/index.ts");
const config = ts.readConfigFile(path.join(__dirname, "../../../tsconfig.base.json"), (file) =>
  ts.sys.readFile(file),
);
const { options } = ts.convertCompilerOptionsFromJson(
  (config.config as { compilerOptions: object }).compilerOptions,
  __dirname,
);
const program = ts.createProgram([index], { ...options, noEmit: true });
const checker = program.getTypeChecker();
const source = program.getSourceFile(index);
const moduleSymbol = source && checker.getSymbolAtLocation(source);
const exported = moduleSymbol ? checker.getExportsOfModule(moduleSymbol) : [];
const names = exported.map(({ name }) => name);

/** Names of our packages' types that a type is made of. */
function typesIn(type: ts.Type, seen = new Set<ts.Type>()): string[] {
  if (seen.has(type)) return [];
  seen.add(type);
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const declared = symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
  const ours = /\/packages\/[^/]+\/src\//.test(declared);
  const parts = [
    ...(type.isUnionOrIntersection() ? type.types : []),
    ...checker.getTypeArguments(type as ts.TypeReference),
    ...(type.aliasTypeArguments ?? []),
    ...checker.getIndexInfosOfType(type).map((info) => info.type),
    ...(ours || type.aliasSymbol ? checker.getPropertiesOfType(type) : []).map((property) =>
      checker.getNonNullableType(checker.getTypeOfSymbol(property)),
    ),
  ];
  const name = ours && symbol && !symbol.name.startsWith("__") ? [symbol.name] : [];
  return [...name, ...parts.flatMap((part) => typesIn(part, seen))];
}

it("exports every type that an environment is made of", () => {
  const environment = exported.find(({ name }) => name === "Environment");
  const used = new Set(environment ? typesIn(checker.getDeclaredTypeOfSymbol(environment)) : []);
  expect(used).toContain("NodeGroupOptions");
  expect([...used].filter((name) => !names.includes(name)).sort()).toEqual([]);
});

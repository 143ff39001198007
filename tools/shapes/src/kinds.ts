import type { Kind, Shape } from "@cdktf-karpenter/rules";
import ts from "typescript";

/** A kind in which a named shape of the same table stands by its name. */
export type NamedKind = Exclude<Kind, object> | Record<string, unknown> | Reference;

/** Reference to a shape of the table. */
export class Reference {
  constructor(readonly name: string) {}
}

/** Reads interfaces of one package and remembers each as a shape, those it refers to first. */
export class ShapeReader {
  readonly shapes = new Map<string, Record<keyof Shape, unknown>>();

  /** @param isOwn - whether a file is the package's; what others declare is checked by its owner */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly isOwn: (file: string) => boolean,
  ) {}

  /** @param place - of the type, for what a type alone does not tell: the prop's TSDoc */
  kindOf(type: ts.Type, place?: ts.Symbol): NamedKind {
    const { checker } = this;
    const parts = type.isUnion() ? type.types : [type];
    const kinds = distinct(
      parts
        .filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)))
        .flatMap((part) => (isLiteral(part) ? [] : [this.simpleKindOf(part, place)])),
    );
    const literals = parts.filter(isLiteral).map((part) => valueOf(part, checker));
    const isBoolean = literals.includes(true) && literals.includes(false);
    const values = isBoolean ? literals.filter((value) => typeof value !== "boolean") : literals;
    const all = [
      ...(isBoolean ? ["boolean" as const] : []),
      ...(values.length > 0 ? [{ values }] : []),
      ...kinds,
    ];
    if (all.includes("any")) return "any";
    return all.length === 1 ? (all[0] ?? "any") : { oneOf: all };
  }

  private simpleKindOf(type: ts.Type, place?: ts.Symbol): NamedKind {
    const { checker } = this;
    if (type.flags & ts.TypeFlags.StringLike) return "string";
    if (type.flags & ts.TypeFlags.NumberLike) return "number";
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return "any";
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { list: item ? this.kindOf(item) : "any" };
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) return { [isTerraformMap(place) ? "map" : "named"]: this.kindOf(index.type, place) };
    return this.shapeKindOf(type);
  }

  private shapeKindOf(type: ts.Type): NamedKind {
    const symbol = type.aliasSymbol ?? type.symbol;
    const isOwn = (of: ts.Symbol | undefined) =>
      of?.declarations?.some((declaration) => this.isOwn(declaration.getSourceFile().fileName)) ===
      true;
    const properties = this.checker.getPropertiesOfType(type);
    const own = properties.filter(isOwn);
    // Another package's, or a class of cdktf. An empty result of Pick or Omit has nothing to check either.
    if (!isOwn(symbol) && own.length === 0) return "any";
    if (isOwn(symbol) && symbol.name !== "__type" && symbol.flags & ts.SymbolFlags.Class)
      return "any";
    const name = isOwn(symbol) && symbol.name !== "__type" ? lowerFirst(symbol.name) : undefined;
    if (name !== undefined && this.shapes.has(name)) return new Reference(name);
    const shape = this.shapeOf(symbol, own, properties);
    if (name === undefined) return shape;
    this.shapes.set(name, shape);
    return new Reference(name);
  }

  private shapeOf(
    symbol: ts.Symbol,
    own: readonly ts.Symbol[],
    properties: readonly ts.Symbol[],
  ): Record<keyof Shape, unknown> {
    const { checker } = this;
    const isOptional = (property: ts.Symbol) => (property.flags & ts.SymbolFlags.Optional) !== 0;
    const kinds = (of: readonly ts.Symbol[]) =>
      Object.fromEntries(
        of.map((property) => [
          property.name,
          this.kindOf(checker.getTypeOfSymbol(property), property),
        ]),
      );
    const filledIn = this.omittedOf(
      properties.filter((property) => !own.includes(property)),
      properties,
    );
    return {
      required: kinds(own.filter((property) => !isOptional(property))),
      optional: kinds(own.filter(isOptional)),
      open: hasTag(symbol, "contract") ? true : undefined,
      filledIn: own.length < properties.length ? filledIn : undefined,
    };
  }

  /** Keys that another package's interface has and a type made of it lacks: the owner of the type gives them. */
  private omittedOf(foreign: readonly ts.Symbol[], present: readonly ts.Symbol[]): string[] {
    const names = foreign.flatMap((property) => {
      const parent = property.declarations?.[0]?.parent;
      if (parent === undefined || !ts.isInterfaceDeclaration(parent)) return [];
      const whole = this.checker.getTypeAtLocation(parent);
      return this.checker.getPropertiesOfType(whole).map(({ name }) => name);
    });
    return distinct(names)
      .filter((name) => !present.some((property) => property.name === name))
      .sort();
  }
}

function isLiteral(type: ts.Type): boolean {
  const { StringLiteral, NumberLiteral, BooleanLiteral } = ts.TypeFlags;
  return (type.flags & (StringLiteral | NumberLiteral | BooleanLiteral)) !== 0;
}

function valueOf(type: ts.Type, checker: ts.TypeChecker): string | number | boolean {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  return checker.typeToString(type) === "true";
}

/** The prop's record goes to Terraform as a whole, so that no key becomes an address. */
function isTerraformMap(place: ts.Symbol | undefined): boolean {
  return hasTag(place, "terraformMap");
}

function hasTag(symbol: ts.Symbol | undefined, tag: string): boolean {
  return symbol?.getJsDocTags().some(({ name }) => name === tag) === true;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function distinct<T>(items: readonly T[]): T[] {
  const seen = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...seen.values()];
}

/** How a value is reached in Terraform, such as `local.aws-auth_keys`. */
export type ReferenceTo = (name: string) => string;

/** A Terraform expression with a name, by which others refer to it: each becomes a local value. */
export class Expression {
  constructor(
    readonly name: string,
    private readonly texts: readonly string[],
    private readonly parts: readonly (Expression | string)[],
  ) {}

  /** On one line, as a template that is ready for a Terraform `locals` block. */
  render(referenceTo: ReferenceTo): string {
    const text = this.texts
      .map((before, index) => {
        const part = this.parts[index] ?? "";
        return before + (typeof part === "string" ? part : referenceTo(part.name));
      })
      .join("");
    return `\${${text.trim().replace(/\s*\n\s*/g, " ")}}`;
  }
}

/** A value that the merge starts from. */
export function input(name: string): Expression {
  return new Expression(name, [], []);
}

/**
 * Writes expressions as templates: another expression in one of them is a reference to it, a text is itself. What a
 * template refers to is a constant, which the compiler knows.
 *
 * @param prefix - of the names
 */
export function steps(prefix: string) {
  return (name: string) =>
    ({ raw }: TemplateStringsArray, ...parts: (Expression | string)[]): Expression =>
      new Expression(`${prefix}${name}`, raw, parts);
}

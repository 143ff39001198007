/**
 * Terraform expressions by name. `@name` in one of them stands for the value of another: the text stays readable, and
 * every step can be evaluated alone.
 */
export type Expressions = Readonly<Record<string, string>>;

/**
 * Puts references in place of `@name` and wraps each expression as a template, ready for a Terraform `locals` block.
 *
 * @param reference - how another expression is reached, such as `local.aws-auth_keys`
 * @throws Error when an expression names one that is neither among them nor an input
 */
export function linked(
  expressions: Expressions,
  inputs: readonly string[],
  reference: (name: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(expressions).map(([name, text]) => {
      const found = text.replace(/@([a-z_]+)/g, (_match, other: string) => {
        if (!(other in expressions) && !inputs.includes(other)) {
          throw new Error(`expression ${name} names ${other}, which does not exist`);
        }
        return reference(other);
      });
      return [name, `\${${found.trim().replace(/\s*\n\s*/g, " ")}}`];
    }),
  );
}

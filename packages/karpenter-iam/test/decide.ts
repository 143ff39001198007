type OneOrMore<T> = T | readonly T[];

/** A statement of an identity, resource or trust policy. */
export interface Statement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: OneOrMore<string>;
  readonly Resource?: OneOrMore<string>;
  readonly Principal?: OneOrMore<string> | Readonly<Record<string, OneOrMore<string>>>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, OneOrMore<unknown>>>>>;
}

/** One request as IAM sees it: one action on one resource. */
export interface Request {
  readonly action: string;
  readonly resource?: string;
  /** Such as `Federated:arn:…` or `Service:ec2.amazonaws.com`. */
  readonly principal?: string;
  /** Condition keys of the request; a list is a key with several values. */
  readonly context?: Readonly<Record<string, OneOrMore<string>>>;
}

/**
 * What IAM would decide, for the elements and operators that Karpenter's policies use. An operator that it does not
 * know stops the test.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function decide(statements: readonly Statement[], request: Request): "allow" | "deny" {
  const matching = statements.filter((statement) => matches(statement, request));
  if (matching.some(({ Effect }) => Effect === "Deny")) return "deny";
  return matching.length > 0 ? "allow" : "deny";
}

function matches(statement: Statement, request: Request): boolean {
  const { action, resource = "", principal = "" } = request;
  return (
    // IAM compares actions without regard to case.
    listOf(statement.Action).some((pattern) =>
      isLike(action.toLowerCase(), pattern.toLowerCase()),
    ) &&
    (statement.Resource === undefined ||
      listOf(statement.Resource).some((pattern) => isLike(resource, pattern))) &&
    (statement.Principal === undefined ||
      principalsOf(statement.Principal).some((p) => p === "*" || p === principal)) &&
    Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) =>
        holds(operator, listOf(wanted).map(String), valuesOf(request, key)),
      ),
    )
  );
}

function principalsOf(principal: NonNullable<Statement["Principal"]>): string[] {
  if (typeof principal === "string" || Array.isArray(principal))
    return listOf(principal as OneOrMore<string>);
  return Object.entries(principal as Readonly<Record<string, OneOrMore<string>>>).flatMap(
    ([kind, names]) => listOf(names).map((name) => `${kind}:${name}`),
  );
}

/** Condition keys are compared without regard to case. */
function valuesOf({ context = {} }: Request, key: string): string[] | undefined {
  const found = Object.entries(context).find(([k]) => k.toLowerCase() === key.toLowerCase());
  return found && listOf(found[1]);
}

function holds(operator: string, wanted: readonly string[], values: string[] | undefined): boolean {
  const equal = (value: string) => wanted.includes(value);
  switch (operator) {
    case "StringEquals":
      return values?.some(equal) ?? false;
    case "StringEqualsIfExists":
      return values?.some(equal) ?? true;
    case "StringLike":
      return values?.some((value) => wanted.some((pattern) => isLike(value, pattern))) ?? false;
    // True for a request without the key.
    case "ForAllValues:StringEquals":
      return (values ?? []).every(equal);
    case "Bool":
      return values?.some(equal) ?? false;
    default:
      throw new Error(`the evaluator does not know ${operator}`);
  }
}

/** `*` stands for any characters, `?` for one. */
function isLike(text: string, pattern: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, ".*")
    .replace(/\?/g, ".");
  return new RegExp(`^${expression}$`, "s").test(text);
}

function listOf<T>(value: OneOrMore<T>): T[] {
  return Array.isArray(value) ? [...(value as readonly T[])] : [value as T];
}

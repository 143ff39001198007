import type { Problem } from "./problem";

/** The texts of a refusal. */
export interface RefusalTexts<Facts> {
  /** Unique and stable: the anchor of the entry in docs/troubleshooting.md. */
  readonly code: string;
  /** What would be accepted, with its figures and units; a function where only the case at hand knows them. */
  readonly rule: string | ((facts: Facts) => string);
  /** What to do, in the imperative, without a full stop. */
  readonly remedy: string;
  /** What docs/troubleshooting.md says before the remedy: whole sentences on what is wrong and why it matters. */
  readonly docs: string;
}

/**
 * One refusal: the same texts at synth, in a validation of the whole tree, at plan, in docs/troubleshooting.md and in
 * a README's table.
 */
export class Refusal<Facts = void> {
  readonly code: string;
  readonly remedy: string;
  readonly docs: string;
  private readonly rule: RefusalTexts<Facts>["rule"];

  constructor({ code, rule, remedy, docs }: RefusalTexts<Facts>) {
    this.code = code;
    this.rule = rule;
    this.remedy = remedy;
    this.docs = docs;
  }

  /**
   * The problem of one prop.
   *
   * @param facts - what the rule's text needs to know of the case
   */
  of(prop: string, value: unknown, facts: Facts): Problem {
    const { code, remedy } = this;
    return { code, prop, value, rule: this.ruleFor(facts), remedy };
  }

  /**
   * The message of a plan's precondition or postcondition. Terraform names the address itself.
   *
   * @param subject - what is refused, such as `subnet subnet-0…`; it and the facts may hold Terraform's references
   */
  atPlan(subject: string, facts: Facts): string {
    const { code, remedy } = this;
    return sentence(subject, { code, remedy, rule: this.ruleFor(facts) });
  }

  private ruleFor(facts: Facts): string {
    return typeof this.rule === "string" ? this.rule : this.rule(facts);
  }
}

/** How every refusal reads. */
export function sentence(
  subject: string,
  { rule, remedy, code }: Pick<Problem, "rule" | "remedy" | "code">,
): string {
  return `${subject} is refused: ${rule}. ${capitalized(remedy)}. (${code})`;
}

/** A remedy as a sentence of its own. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Terraform ended with an exit code that was not expected. */
export class TerraformError extends Error {
  override readonly name = "TerraformError";

  /**
   * @param command - such as `terraform plan`
   * @param folder - working directory; it stays, so that one can look into it
   * @param said - what Terraform wrote, as it was
   */
  constructor(
    readonly command: string,
    readonly folder: string,
    readonly said: string,
  ) {
    super(`${command} in ${folder} failed:\n${said}`);
  }
}

/** Terraform breaks its lines at 78 columns: what it said, in one line, fit for a search. */
export function inOneLine(text: string): string {
  return text.replace(/[\s│]+/g, " ").trim();
}

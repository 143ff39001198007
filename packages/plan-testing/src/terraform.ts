import { execFile } from "node:child_process";

/** What Terraform said and how it ended. */
export interface TerraformRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Plans of large stacks as JSON pass Node's 1 MiB. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Runs `terraform` in a folder with the caller's environment.
 *
 * @throws Error with Terraform's own words when it exits with a code that was not expected
 */
export function terraform(
  cwd: string,
  args: readonly string[],
  expected: readonly number[] = [0],
): Promise<TerraformRun> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TF_IN_AUTOMATION: "1", CHECKPOINT_DISABLE: "1" };
    execFile(
      "terraform",
      args,
      { cwd, env, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : error.code;
        if (typeof exitCode === "number" && expected.includes(exitCode)) {
          resolve({ exitCode, stdout, stderr });
          return;
        }
        // Terraform explains itself on stderr; what it was doing is on stdout.
        const said = [stdout, stderr].map((text) => text.trim()).filter((text) => text !== "");
        const why = said.length === 0 ? String(error?.message) : said.join("\n");
        reject(new Error(`terraform ${args.join(" ")} in ${cwd} failed:\n${why}`));
      },
    );
  });
}

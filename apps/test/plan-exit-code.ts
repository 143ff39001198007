import { run } from "./cli";

/**
 * `terraform plan` in the folder of a stack that was deployed.
 *
 * @returns 0 when there is nothing to do; what else there is goes to standard error
 */
export async function planExitCode(folder: string): Promise<number | null> {
  const args = ["plan", "-detailed-exitcode", "-input=false", "-no-color"];
  const { exitCode, output: text } = await run("terraform", `-chdir=${folder}`, ...args);
  if (exitCode !== 0) process.stderr.write(text);
  return exitCode;
}

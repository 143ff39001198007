import { execFile } from "node:child_process";
import { TerraformError } from "./terraform-error";

/** Plans of large stacks as JSON pass Node's 1 MiB. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Runs `terraform` in a folder with the environment variables of this process.
 *
 * @returns what it wrote on standard output
 * @throws TerraformError with Terraform's own words when it fails
 */
export function terraform(cwd: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, TF_IN_AUTOMATION: "1", CHECKPOINT_DISABLE: "1" };
    execFile(
      "terraform",
      args,
      { cwd, env, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error === null) {
          resolve(stdout);
          return;
        }
        if (error.code === "ENOENT") {
          reject(new Error("terraform is not on PATH: install Terraform 1.11 or later"));
          return;
        }
        // Terraform explains itself on stderr; what it was doing is on stdout.
        const said = [stdout, stderr].map((text) => text.trim()).filter((text) => text !== "");
        reject(
          new TerraformError(`terraform ${args.join(" ")}`, cwd, said.join("\n") || error.message),
        );
      },
    );
  });
}

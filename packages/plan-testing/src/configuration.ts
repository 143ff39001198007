import { writeFileSync } from "node:fs";
import path from "node:path";
import { Testing } from "cdktf";
import type { TerraformStack } from "cdktf";

/**
 * Writes what Terraform reads of a stack: its synthesized JSON, and a local backend in place of the stack's own.
 *
 * @throws Error when a validation of the stack's tree fails
 */
export function writeConfiguration(folder: string, stack: TerraformStack): void {
  // `true`: without it the validations of the tree are skipped, and the JSON is one that `cdktf synth` would refuse.
  writeFileSync(path.join(folder, "cdk.tf.json"), Testing.synth(stack, true));
  // Terraform merges files of this name last: a test never touches the stack's remote state.
  const backend = { terraform: { backend: { local: { path: "terraform.tfstate" } } } };
  writeFileSync(path.join(folder, "backend_override.tf.json"), JSON.stringify(backend));
}

// Writes data and fixtures from what upstream decides. See README.md beside this folder.
import { writeAddonPolicies } from "./addon-policies/write";
import { writeKarpenter } from "./karpenter/write";
import { writeKubernetesVersions } from "./kubernetes-versions/write";

/** What can be written, by the command's first word. */
const READERS: Readonly<Record<string, (args: readonly string[], read: string) => Promise<void>>> =
  {
    "addon-policies": writeAddonPolicies,
    "kubernetes-versions": writeKubernetesVersions,
    karpenter: writeKarpenter,
  };

async function main([what = "", ...args]: readonly string[]): Promise<void> {
  const reader = READERS[what];
  if (reader === undefined) {
    throw new Error(`give one of: ${Object.keys(READERS).join(", ")}`);
  }
  await reader(args, new Date().toISOString().slice(0, 10));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

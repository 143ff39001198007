import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A Terraform provider in the one version that the synthesized configuration asks for. */
export interface Provider {
  readonly name: "aws" | "kubernetes";
  readonly version: string;
}

export const REGISTRY = "registry.terraform.io";

/** As the pinned @cdktf/provider-aws and @cdktf/provider-kubernetes say. */
export const AWS_PROVIDER: Provider = { name: "aws", version: "5.100.0" };
export const KUBERNETES_PROVIDER: Provider = { name: "kubernetes", version: "2.38.0" };

/** Terraform's name of this machine, as in the folders of a mirror. */
export function platform(
  system = process.platform as string,
  arch = process.arch as string,
): string {
  const archs: Record<string, string> = { x64: "amd64", ia32: "386" };
  return `${system === "win32" ? "windows" : system}_${archs[arch] ?? arch}`;
}

/**
 * Where a provider's files are inside a mirror.
 * @see https://developer.hashicorp.com/terraform/cli/config/config-file#filesystem_mirror
 */
export function placeInMirror({ name, version }: Provider): string {
  return path.join(REGISTRY, "hashicorp", name, version, platform());
}

/** Folders right below these are looked at for a mirror. */
export const MIRROR_PARENTS = [
  "/opt",
  "/usr/share",
  "/usr/local/share",
  path.join(os.homedir(), ".terraform.d"),
];

/** A local mirror that has the provider, unpacked or as the archive that `terraform providers mirror` leaves. */
export function findMirror(
  provider: Provider,
  parents: readonly string[] = MIRROR_PARENTS,
): string | undefined {
  const { name, version } = provider;
  const archive = `terraform-provider-${name}_${version}_${platform()}.zip`;
  return parents
    .flatMap((parent) => foldersIn(parent))
    .find(
      (mirror) =>
        existsSync(path.join(mirror, placeInMirror(provider))) ||
        existsSync(path.join(mirror, REGISTRY, "hashicorp", name, archive)),
    );
}

function foldersIn(parent: string): string[] {
  try {
    // Terraform's own cache looks like a mirror, and cannot install from itself.
    const names = readdirSync(parent).filter((name) => name !== "plugin-cache");
    return names.map((name) => path.join(parent, name));
  } catch {
    // Not there, or not ours to read.
    return [];
  }
}

import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { keyOf } from "./cache";
import type { Cache } from "./cache";
import {
  AWS_PROVIDER,
  KUBERNETES_PROVIDER,
  MIRROR_PARENTS,
  REGISTRY,
  findMirror,
} from "./providers";

/** Where Terraform takes a provider from. */
export interface Mirrors {
  readonly aws: string;
  readonly kubernetes: string;
}

/**
 * A Terraform CLI configuration; without mirrors, everything comes from the registry, once per machine.
 *
 * @param pluginCache - folder that keeps what came from the registry
 */
export function cliConfig(pluginCache: string, mirrors?: Mirrors): string {
  const methods = mirrors
    ? Object.entries(mirrors).map(
        ([name, folder]) =>
          `  filesystem_mirror {\n    path    = ${JSON.stringify(folder)}\n    include = ["${REGISTRY}/hashicorp/${name}"]\n  }\n`,
      )
    : ["  direct {}\n"];
  const lines = [
    "disable_checkpoint = true",
    ...(mirrors
      ? []
      : [
          `plugin_cache_dir = ${JSON.stringify(pluginCache)}`,
          // A fresh folder has no lock file that could vouch for the cache.
          "plugin_cache_may_break_dependency_lock_file = true",
        ]),
  ];
  return `${lines.join("\n")}\n\nprovider_installation {\n${methods.join("")}}\n`;
}

/**
 * The mirrors to use while the registry is out of reach.
 *
 * @param buildKubernetes - makes a mirror with a Kubernetes provider
 * @throws Error when no AWS provider can be had
 */
export async function offlineMirrors(
  buildKubernetes: () => Promise<string>,
  parents: readonly string[] = MIRROR_PARENTS,
): Promise<Mirrors> {
  const aws = findMirror(AWS_PROVIDER, parents);
  if (aws === undefined) {
    throw new Error(
      `Terraform's AWS provider ${AWS_PROVIDER.version} cannot be had: ${REGISTRY} does not answer, and no folder ` +
        `right below ${parents.join(", ")} is a provider mirror with it. Connect this machine to the ` +
        `registry, or run \`terraform providers mirror\` on one that is and copy what it writes to ` +
        `~/.terraform.d/mirror.`,
    );
  }
  return { aws, kubernetes: findMirror(KUBERNETES_PROVIDER, parents) ?? (await buildKubernetes()) };
}

/** Where providers of the registry are kept. Terraform wants the folder to exist. */
export function pluginCacheOf(cache: Cache): string {
  return path.join(cache.root, "plugin-cache");
}

/** Writes a configuration under a name of its content: runs with other content at the same time keep theirs. */
export function writeCliConfig(cache: Cache, text: string): string {
  mkdirSync(pluginCacheOf(cache), { recursive: true });
  const file = path.join(cache.root, `terraform-${keyOf([text])}.tfrc`);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
  return file;
}

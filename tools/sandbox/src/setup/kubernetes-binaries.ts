import { existsSync } from "node:fs";
import path from "node:path";
import type { Cache } from "./cache";
import { ensureGoProgram } from "./go";
import type { GoProgram } from "./go";

export const KUBE_APISERVER: GoProgram = {
  module: "kube-apiserver",
  upstream: "k8s.io/kubernetes",
  hint: "compiles it once per machine, 3 to 5 min on two cores",
  // Without a version it takes itself for the latest of its branch that never was.
  variables: (version) => {
    const [major = "", minor = ""] = version.split(".");
    const variable = "k8s.io/component-base/version.git";
    return {
      [`${variable}Version`]: `v${version}`,
      [`${variable}Major`]: major,
      [`${variable}Minor`]: minor,
    };
  },
};

export const ETCD: GoProgram = {
  module: "etcd",
  upstream: "go.etcd.io/etcd/server/v3",
  hint: "compiles it once per machine, about 30 s on two cores",
};

/**
 * The program from `KUBEBUILDER_ASSETS` when that is set, else built.
 *
 * @see https://book.kubebuilder.io/reference/envtest
 */
export async function ensureKubernetesBinary(
  cache: Cache,
  program: GoProgram,
  go: () => Promise<string>,
): Promise<string> {
  const { KUBEBUILDER_ASSETS: assets = "" } = process.env;
  if (assets !== "") return fromAssets(assets, program.module);
  return path.join(await ensureGoProgram(cache, program, go), program.module);
}

function fromAssets(folder: string, name: string): string {
  const file = path.resolve(folder, name);
  if (existsSync(file)) return file;
  throw new Error(
    `KUBEBUILDER_ASSETS is ${folder}, which has no ${name}: correct it, or unset it so that ${name} is built`,
  );
}

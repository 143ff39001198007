import path from "node:path";
import { Cache } from "./cache";
import { ensureGo, ensureGoProgram } from "./go";
import type { GoProgram } from "./go";
import { untilInterrupted } from "./interruption";
import { ETCD, KUBE_APISERVER, ensureKubernetesBinary } from "./kubernetes-binaries";
import { pathOf, requireProgram } from "./programs";
import { toStandardError } from "./progress";
import type { Progress } from "./progress";
import { KUBERNETES_PROVIDER, placeInMirror } from "./providers";
import { ensurePython } from "./python";
import { isRegistryReachable } from "./registry";
import { NODE, PYTHON, TERRAFORM } from "./requirements";
import { cliConfig, offlineMirrors, writeCliConfig, pluginCacheOf } from "./terraform-config";

/** Absolute paths of what the sandbox and its users run. */
export interface Tools {
  /** Of an environment with the emulator. */
  readonly python: string;
  readonly aws: string;
  /** Folder with `aws` in it, for PATH. */
  readonly binDir: string;
  readonly kubeApiserver: string;
  readonly etcd: string;
  readonly tokenWebhook: string;
  readonly terraform: string;
  /** For TF_CLI_CONFIG_FILE; the user's own may point at a file that does not exist. */
  readonly terraformCliConfig: string;
}

const TOKEN_WEBHOOK: GoProgram = {
  module: "token-webhook",
  upstream: "sigs.k8s.io/aws-iam-authenticator",
  hint: "compiles it once per machine, about 15 s on two cores",
};

const KUBERNETES_SHIM: GoProgram = {
  module: "kubernetes-provider",
  upstream: "github.com/hashicorp/terraform-provider-kubernetes",
  output: path.join(
    placeInMirror(KUBERNETES_PROVIDER),
    `terraform-provider-kubernetes_v${KUBERNETES_PROVIDER.version}`,
  ),
  hint: "compiles it once per machine, about 50 s on two cores",
};

/**
 * Builds or installs what is missing, once per machine. With everything there it takes about a second and says
 * nothing.
 */
export function ensureTools(progress: Progress = toStandardError): Promise<Tools> {
  requireProgram(NODE);
  const python = requireProgram(PYTHON);
  const terraform = pathOf(requireProgram(TERRAFORM));
  return untilInterrupted(async (signal, together) => {
    const cache = new Cache({ progress, signal });
    const environment = ensurePython(cache, python);
    let foundGo: Promise<string> | undefined;
    const go = () => (foundGo ??= ensureGo(cache, () => environment));

    // The longest build has one lane, all the others the second: together they keep two cores busy to the end.
    const [kubeApiserver, others] = await together([
      ensureKubernetesBinary(cache, KUBE_APISERVER, go),
      ensureOthers(cache, environment, go),
    ]);
    return { ...others, kubeApiserver, terraform };
  });
}

async function ensureOthers(
  cache: Cache,
  environment: Promise<string>,
  go: () => Promise<string>,
): Promise<Omit<Tools, "kubeApiserver" | "terraform">> {
  const binDir = path.join(await environment, "bin");
  const mirrors = (await isRegistryReachable(await environment))
    ? undefined
    : await offlineMirrors(() => ensureGoProgram(cache, KUBERNETES_SHIM, go));
  const etcd = await ensureKubernetesBinary(cache, ETCD, go);
  // Last: most of what it needs has by then been compiled for the API server.
  const tokenWebhook = await ensureGoProgram(cache, TOKEN_WEBHOOK, go);
  return {
    python: path.join(binDir, "python"),
    aws: path.join(binDir, "aws"),
    binDir,
    etcd,
    tokenWebhook: path.join(tokenWebhook, TOKEN_WEBHOOK.module),
    terraformCliConfig: writeCliConfig(cache, cliConfig(pluginCacheOf(cache), mirrors)),
  };
}

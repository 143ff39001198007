import path from "node:path";
import type { Tools } from "./setup";
import type { Credentials, SandboxRecord } from "./record";

/** Variables of a process; those that are `undefined` are not to be set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a process needs to act as a role. */
export function credentialsEnvironment(credentials: Credentials): Environment {
  return {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
  };
}

/**
 * What a shell or a child process needs so that plain `aws`, `terraform`, `cdktf` and `kubectl` talk to the sandbox.
 *
 * @param credentials - who acts
 */
export function sandboxEnvironment(
  record: SandboxRecord,
  stateDir: string,
  tools: Pick<Tools, "binDir" | "terraformCliConfig">,
  credentials: Credentials,
): Environment {
  return {
    AWS_ENDPOINT_URL: record.endpoint,
    ...credentialsEnvironment(credentials),
    AWS_REGION: record.region,
    AWS_DEFAULT_REGION: record.region,
    // Nothing of the user's own AWS set-up may leak in, nor be asked for.
    AWS_PROFILE: undefined,
    AWS_CONFIG_FILE: path.join(stateDir, "no-aws-config"),
    AWS_SHARED_CREDENTIALS_FILE: path.join(stateDir, "no-aws-credentials"),
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_PAGER: "",
    KUBECONFIG: path.join(stateDir, "kubeconfig"),
    TF_CLI_CONFIG_FILE: tools.terraformCliConfig,
    PATH: `${tools.binDir}${path.delimiter}${process.env.PATH ?? ""}`,
    // The CLIs neither ask for newer versions of themselves nor fetch checksums of providers from a
    // registry that may be out of reach.
    CHECKPOINT_DISABLE: "1",
    DISABLE_VERSION_CHECK: "1",
    CDKTF_SKIP_PROVIDER_LOCK: "true",
    // Terraform's own configuration says where providers are kept; two clones must not share the CLI's cache.
    CDKTF_DISABLE_PLUGIN_CACHE_ENV: "true",
  };
}

/** The same as lines that a POSIX shell evaluates. */
export function exportLines(environment: Environment): string {
  const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;
  return Object.entries(environment)
    .map(([name, value]) =>
      value === undefined ? `unset ${name}` : `export ${name}=${quoted(value)}`,
    )
    .join("\n");
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Environment variables of a process, such as the credentials of a role. */
export type Environment = Readonly<Record<string, string>>;

/** What AWS answered: the JSON of the CLI, or nothing where a call has no answer. */
export type Answer = Readonly<Record<string, unknown>>;

/** AWS said no. */
export class AwsError extends Error {
  override readonly name = "AwsError";

  /** @param code - such as `AccessDenied` or `UnauthorizedOperation` */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Runs `aws` on the sandbox, as the one who deploys or with other credentials.
 *
 * @throws AwsError for an answer with an error code
 */
export async function aws(args: readonly string[], credentials: Environment = {}): Promise<Answer> {
  try {
    // The AWS CLI 1 asks AWS itself for queues, whatever the variable says, unless it is told on the line.
    const { AWS_ENDPOINT_URL: endpoint = "" } = process.env;
    const everywhere = ["--output", "json", "--endpoint-url", endpoint];
    const { stdout } = await promisify(execFile)("aws", [...args, ...everywhere], {
      env: { ...process.env, ...credentials },
    });
    return stdout === "" ? {} : (JSON.parse(stdout) as Answer);
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string };
    const code = /An error occurred \((?:[\w.]+\.)?(\w+)\)/.exec(stderr)?.[1];
    if (code === undefined) throw error;
    throw new AwsError(code, stderr.trim());
  }
}

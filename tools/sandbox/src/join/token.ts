import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Sandbox } from "../sandbox";

interface InstanceCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** Mints a Kubernetes token as a node does: `aws eks get-token` with the instance's own credentials. */
export async function nodeToken(
  sandbox: Sandbox,
  clusterName: string,
  instanceId: string,
): Promise<string> {
  // Stands in for the instance metadata service, which only the instance itself could reach.
  const url = `${sandbox.record.endpoint}/_sandbox/instances/${instanceId}/credentials`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no credentials for ${instanceId}: ${await response.text()}`);
  const credentials = (await response.json()) as InstanceCredentials;
  return getToken(sandbox, clusterName, {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken,
  });
}

/** Mints a Kubernetes token of whoever the sandbox's environment acts as: who deploys, in a test of a deploy. */
export function engineerToken(sandbox: Sandbox, clusterName: string): Promise<string> {
  return getToken(sandbox, clusterName, {});
}

async function getToken(
  { environment }: Sandbox,
  clusterName: string,
  credentials: Record<string, string>,
): Promise<string> {
  // The sandbox's own `aws`: the first folder of its PATH.
  const [binDir = ""] = (environment.PATH ?? "").split(path.delimiter);
  const { stdout } = await promisify(execFile)(
    path.join(binDir, "aws"),
    ["eks", "get-token", "--cluster-name", clusterName, "--output", "json"],
    { env: { ...process.env, ...environment, ...credentials } },
  );
  const { status } = JSON.parse(stdout) as { status: { token: string } };
  return status.token;
}

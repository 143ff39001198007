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
export async function mintToken(
  { record, environment }: Sandbox,
  clusterName: string,
  instanceId: string,
): Promise<string> {
  // Stands in for the instance metadata service, which only the instance itself could reach.
  const response = await fetch(`${record.endpoint}/_sandbox/instances/${instanceId}/credentials`);
  if (!response.ok) throw new Error(`no credentials for ${instanceId}: ${await response.text()}`);
  const credentials = (await response.json()) as InstanceCredentials;
  const { stdout } = await promisify(execFile)(
    executable("aws", environment.PATH),
    ["eks", "get-token", "--cluster-name", clusterName, "--output", "json"],
    {
      env: {
        ...process.env,
        ...environment,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_SESSION_TOKEN: credentials.sessionToken,
      },
    },
  );
  const { status } = JSON.parse(stdout) as { status: { token: string } };
  return status.token;
}

/** The sandbox's own `aws`: the first folder of its PATH. */
function executable(name: string, searchPath = ""): string {
  return path.join(searchPath.split(path.delimiter)[0] ?? "", name);
}

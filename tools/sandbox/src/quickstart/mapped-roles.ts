import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parse } from "yaml";
import { request } from "../join";
import type { KubernetesApi } from "../join";
import type { Sandbox } from "../sandbox";

interface MapRole {
  readonly rolearn: string;
  readonly username: string;
}

/** The roles that the cluster's aws-auth ConfigMap maps, read as the platform engineer who deployed. */
export async function mappedRoles(
  sandbox: Sandbox,
  api: KubernetesApi,
  clusterName: string,
): Promise<MapRole[]> {
  const { stdout } = await promisify(execFile)(
    "aws",
    ["eks", "get-token", "--cluster-name", clusterName, "--output", "json"],
    { env: { ...process.env, ...sandbox.environment } },
  );
  const { status } = JSON.parse(stdout) as { status: { token: string } };
  const { body } = await request(
    api,
    status.token,
    "GET",
    "/api/v1/namespaces/kube-system/configmaps/aws-auth",
  );
  const { data } = body as { data?: { mapRoles?: string } };
  return (parse(data?.mapRoles ?? "[]") as MapRole[] | null) ?? [];
}

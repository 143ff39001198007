import { parse } from "yaml";
import { engineerToken, request } from "../join";
import type { KubernetesApi } from "../join";
import type { Sandbox } from "../sandbox";

interface MapRole {
  readonly rolearn: string;
  readonly username: string;
}

/** The roles that the cluster's aws-auth ConfigMap maps, read by who deployed. */
export async function mappedRoles(
  sandbox: Sandbox,
  api: KubernetesApi,
  clusterName: string,
): Promise<MapRole[]> {
  const token = await engineerToken(sandbox, clusterName);
  const path = "/api/v1/namespaces/kube-system/configmaps/aws-auth";
  const { body } = await request(api, token, "GET", path);
  const { data } = body as { data?: { mapRoles?: string } };
  return (parse(data?.mapRoles ?? "[]") as MapRole[] | null) ?? [];
}

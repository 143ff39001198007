import {
  engineerToken,
  findClusterApi,
  request,
  rootClients,
  runningSandbox,
} from "@cdktf-karpenter/sandbox";

export interface ConfigMap {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
  readonly data: Readonly<Record<string, string>>;
}

/** The aws-auth ConfigMap of a cluster. */
export async function configMap(clusterName: string): Promise<ConfigMap> {
  return (await awsAuth(clusterName, "GET")) as ConfigMap;
}

/** Another writer's hand on it, as `kubectl` would. */
export async function patchConfigMap(clusterName: string, patch: object): Promise<void> {
  await awsAuth(clusterName, "PATCH", patch);
}

async function awsAuth(
  clusterName: string,
  method: "GET" | "PATCH",
  patch?: object,
): Promise<unknown> {
  const sandbox = runningSandbox();
  const api = await findClusterApi(rootClients(sandbox.record).eks, clusterName);
  if (!api) throw new Error(`no cluster ${clusterName}`);
  const token = await engineerToken(sandbox, clusterName);
  const path = "/api/v1/namespaces/kube-system/configmaps/aws-auth";
  const { status, body } = await request(api, token, method, path, patch);
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

import { rootClients } from "../aws-clients";
import type { Sandbox } from "../sandbox";
import { runInstance } from "./instance";
import { request } from "./kubernetes-api";
import type { KubernetesApi } from "./kubernetes-api";
import { nodeToken } from "./token";

/** Who the API server says a token belongs to. */
export interface Identity {
  readonly username: string;
  readonly groups: readonly string[];
}

/** An instance that is ready to join: it has a role, a name in the VPC and a token of its own. */
export interface JoiningNode {
  readonly roleName: string;
  readonly instanceId: string;
  readonly nodeName: string;
  readonly token: string;
}

/** What the API server answered to an instance that registers itself as a `Node`. */
export type JoinResult =
  | { readonly joined: false; readonly status: number }
  | { readonly joined: true; readonly identity: Identity };

/** Runs an instance with a role and mints its token, valid for 15 minutes. */
export async function prepareNode(
  sandbox: Sandbox,
  clusterName: string,
  roleName: string,
  subnetId: string,
): Promise<JoiningNode> {
  const { instanceId, privateDnsName: nodeName } = await runInstance(
    rootClients(sandbox.record),
    roleName,
    subnetId,
  );
  const token = await nodeToken(sandbox, clusterName, instanceId);
  return { roleName, instanceId, nodeName, token };
}

/** Does what a kubelet does first: authenticate with the instance's role, then register its `Node`. */
export async function tryToJoin(
  api: KubernetesApi,
  { nodeName, token }: JoiningNode,
): Promise<JoinResult> {
  const { status } = await request(api, token, "POST", "/api/v1/nodes", {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name: nodeName },
  });
  // 409: it registered earlier; a kubelet that restarts goes on too.
  if (status !== 201 && status !== 409) return { joined: false, status };
  return { joined: true, identity: await whoAmI(api, token) };
}

async function whoAmI(api: KubernetesApi, token: string): Promise<Identity> {
  const { body } = await request(
    api,
    token,
    "POST",
    "/apis/authentication.k8s.io/v1/selfsubjectreviews",
    { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
  );
  const review = body as { status: { userInfo: Identity } };
  return review.status.userInfo;
}

import { DescribeClusterCommand } from "@aws-sdk/client-eks";
import type { EKSClient } from "@aws-sdk/client-eks";
import type { KubernetesApi } from "./kubernetes-api";

/** Where a cluster's API answers; nothing while the cluster is absent or has no endpoint yet. */
export async function findClusterApi(
  eks: EKSClient,
  clusterName: string,
): Promise<KubernetesApi | undefined> {
  try {
    const { cluster } = await eks.send(new DescribeClusterCommand({ name: clusterName }));
    const authority = cluster?.certificateAuthority?.data;
    if (!cluster?.endpoint || !authority) return undefined;
    return { endpoint: cluster.endpoint, ca: Buffer.from(authority, "base64").toString("utf8") };
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

import { DataKubernetesConfigMapV1 } from "@cdktf/provider-kubernetes/lib/data-kubernetes-config-map-v1";
import { onceKnown, throughLocal } from "@cdktf-karpenter/rules";
import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";

export const NAMESPACE = "kube-system";
export const NAME = "aws-auth";

/**
 * Reads the live map; where the cluster has none, its attributes are null. The namespace is taken through the
 * endpoint, so it is unknown exactly as long as the endpoint is: then Terraform reads at apply, after the cluster is
 * made, and at plan ever after.
 *
 * @returns address of the data source
 */
export function readLiveMap(
  scope: Construct,
  endpoint: string,
  provider: TerraformProvider | undefined,
): string {
  const live = new DataKubernetesConfigMapV1(scope, "live", {
    metadata: {
      name: NAME,
      namespace: onceKnown(throughLocal(scope, "endpoint", endpoint), NAMESPACE),
    },
    provider,
  });
  return `data.${live.terraformResourceType}.${live.friendlyUniqueId}`;
}

import { DataKubernetesConfigMapV1 } from "@cdktf/provider-kubernetes/lib/data-kubernetes-config-map-v1";
import { onceKnown, throughLocal } from "@cdktf-karpenter/rules";
import { Fn, TerraformLocal } from "cdktf";
import type { ITerraformDependable, TerraformProvider } from "cdktf";
import type { Construct } from "constructs";

export const NAMESPACE = "kube-system";
export const NAME = "aws-auth";

/**
 * Reads the live map; where the cluster has none, its attributes are null. The namespace is taken through the
 * endpoint, so it is unknown exactly as long as the endpoint is: then Terraform reads at apply, after the cluster is
 * made, and at plan ever after.
 *
 * @param after - what a read at apply waits for; a change of it that is planned defers no read
 * @returns address of the data source
 */
export function readLiveMap(
  scope: Construct,
  endpoint: string,
  provider: TerraformProvider | undefined,
  after: readonly ITerraformDependable[],
): string {
  const namespace = onceKnown(throughLocal(scope, "endpoint", endpoint), NAMESPACE);
  const live = new DataKubernetesConfigMapV1(scope, "live", {
    metadata: {
      name: NAME,
      namespace: after.length === 0 ? namespace : inOrder(scope, namespace, after),
    },
    provider,
  });
  return `data.${live.terraformResourceType}.${live.friendlyUniqueId}`;
}

/** The value itself, known or not, whatever the others are: an element of a tuple does not depend on its neighbours. */
function inOrder(scope: Construct, value: string, after: readonly ITerraformDependable[]): string {
  const first = Fn.element([value, ...after.map(({ fqn }) => fqn)], 0) as string;
  return new TerraformLocal(scope, "namespace", first).asString;
}

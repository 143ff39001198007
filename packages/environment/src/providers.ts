import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Fn, S3Backend } from "cdktf";
import type { TerraformStack } from "cdktf";
import type { Environment, StateOptions } from "./environment";

/** Where an environment's state is, with defaults filled in. */
export function stateLocation({ name, region, state }: Environment): Required<StateOptions> {
  const { bucket, key = `${name}/terraform.tfstate`, region: bucketRegion = region } = state;
  return { bucket, key, region: bucketRegion };
}

/** State in S3, encrypted, locked by a file beside it. */
export function useRemoteState(stack: TerraformStack, environment: Environment): void {
  new S3Backend(stack, { ...stateLocation(environment), encrypt: true });
  // cdktf 0.21 knows only the lock table in DynamoDB, which Terraform has deprecated.
  stack.addOverride("terraform.backend.s3.use_lockfile", true);
}

/** Tags of all that the environment makes, with their default. */
export function tagsOf({
  name,
  tags = { environment: name },
}: Environment): Readonly<Record<string, string>> {
  return tags;
}

/** The environment's region in its account; credentials and endpoints come from the shell. */
export function useAws(stack: TerraformStack, environment: Environment): void {
  const { account, region } = environment;
  new AwsProvider(stack, "aws", {
    region,
    allowedAccountIds: [account],
    defaultTags: [{ tags: { ...tagsOf(environment) } }],
  });
}

export interface ReachableCluster {
  readonly clusterName: string;
  readonly endpoint: string;
  readonly certificateAuthorityData: string;
}

/** The cluster's own API, with a token minted for each run: a stored one would be stale after 15 minutes. */
export function useKubernetes(
  stack: TerraformStack,
  { clusterName, endpoint, certificateAuthorityData }: ReachableCluster,
  region: string,
): void {
  new KubernetesProvider(stack, "kubernetes", {
    host: endpoint,
    clusterCaCertificate: Fn.base64decode(certificateAuthorityData),
    exec: [
      {
        apiVersion: "client.authentication.k8s.io/v1beta1",
        command: "aws",
        args: [
          ...["eks", "get-token", "--output", "json"],
          ...["--region", region, "--cluster-name", clusterName],
        ],
      },
    ],
  });
}

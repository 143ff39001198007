import { EC2Client } from "@aws-sdk/client-ec2";
import { EKSClient } from "@aws-sdk/client-eks";
import { IAMClient } from "@aws-sdk/client-iam";
import type { SandboxRecord } from "./record";

// The version is pinned; that a later one needs a newer Node.js is no news for who runs the sandbox.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

export interface AwsClients {
  readonly ec2: EC2Client;
  readonly eks: EKSClient;
  readonly iam: IAMClient;
}

/**
 * Clients of the sandbox account's root, for what happens around a deploy: reading what exists,
 * running the instance that joins. The deploy itself runs as the platform engineer.
 */
export function rootClients({ endpoint, region, account }: SandboxRecord): AwsClients {
  // The emulator takes a 12-digit access key as the root of that account.
  const credentials = { accessKeyId: account, secretAccessKey: account };
  const options = { endpoint, region, credentials };
  return {
    ec2: new EC2Client(options),
    eks: new EKSClient(options),
    iam: new IAMClient(options),
  };
}

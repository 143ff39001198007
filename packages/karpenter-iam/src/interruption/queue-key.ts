import { KmsKey } from "@cdktf/provider-aws/lib/kms-key";
import { Construct } from "constructs";
import { accountArn } from "../iam/place";
import type { Place } from "../iam/place";

export interface QueueKeyProps {
  readonly place: Place;
}

/**
 * KMS key of the interruption queue. The account's IAM decides who uses it; EventBridge, which is in no account, is let
 * in by the key's policy, as AWS's guide has it.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html
 */
export class QueueKey extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { place }: QueueKeyProps) {
    super(scope, id);
    const key = new KmsKey(this, "key", {
      description: "Interruption queue of Karpenter",
      enableKeyRotation: true,
      policy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Sid: "AllowAccount",
            Effect: "Allow",
            Principal: { AWS: accountArn(place) },
            Action: "kms:*",
            Resource: "*",
          },
          {
            Sid: "AllowEventBridge",
            Effect: "Allow",
            // The same name in every partition.
            Principal: { Service: "events.amazonaws.com" },
            Action: ["kms:GenerateDataKey", "kms:Decrypt"],
            Resource: "*",
          },
        ],
      }),
    });
    this.arn = key.arn;
  }
}

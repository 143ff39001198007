import type { Environment } from "@cdktf-karpenter/environment";
import dev from "../../dev/environment";

/** A KMS key of the account, which the test makes. */
const KEY = process.env.EVERYTHING_KEY_ARN ?? "";
const ADMIN = "arn:aws:iam::339712771495:role/platform-engineer";
const TOPIC = "arn:aws:sns:ap-northeast-2:339712771495:oncall";

/** dev with an option of each kind that makes AWS resources, in two states: a deploy of the second changes each. */
function environmentWith(
  cluster: Partial<Environment["cluster"]>,
  group: Partial<NonNullable<Environment["nodeGroups"]>[string]>,
  karpenter: Environment["karpenter"],
  tags: Readonly<Record<string, string>>,
): Environment {
  return {
    ...dev,
    state: { ...dev.state, key: "everything/terraform.tfstate" },
    cluster: { ...dev.cluster, ...cluster },
    nodeGroups: { workers: { instanceTypes: ["t3.medium"], desiredSize: 1, ...group } },
    karpenter: {
      ...karpenter,
      instanceProfile: true,
      interruption: {
        deadLetterQueue: true,
        kmsKeyArn: KEY,
        alarms: { actionArns: [TOPIC] },
        ...karpenter.interruption,
      },
    },
    access: {
      entries: {
        ops: {
          principalArn: ADMIN,
          kubernetesGroups: [`of-${tags.owner ?? ""}`],
          policies: { AmazonEKSViewPolicy: {} },
        },
      },
    },
    tags: { environment: dev.name, ...tags },
  };
}

export const before = environmentWith(
  { kubernetesVersion: "1.34" },
  { addonPolicies: { externalDNS: true } },
  { karpenterVersion: "1.8", identity: "irsa" },
  { owner: "a", before: "yes" },
);

export const after = environmentWith(
  { kubernetesVersion: "1.35", publicAccessCidrs: ["8.8.8.0/24"], secretsKmsKeyArn: KEY },
  { addonPolicies: { certManager: true }, maxSize: 2, diskSizeGiB: 100 },
  { karpenterVersion: "1.14", identity: "pod-identity" },
  { owner: "b", after: "yes" },
);

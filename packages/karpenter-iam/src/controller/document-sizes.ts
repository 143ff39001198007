import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { EXTRA_POLICY } from "./controller-policies";
import type { ControllerPolicies } from "./controller-policies";
import { trustPolicy } from "./controller-trust";
import { isExistingRole } from "../nodes/node-role-options";
import { policyDocument } from "../iam/policy-document";
import type { Placeholders } from "../iam/policy-document";
import { tooLarge, tooManyPolicies } from "../iam/policy-size";
import { oidcClustersOf } from "../settings";
import type { Settings } from "../settings";

/** Longest values of what only Terraform knows: GovCloud's partition, China's domain, the longest region code. */
const LONGEST = {
  partition: "aws-us-gov",
  urlSuffix: "amazonaws.com.cn",
  region: "us-isof-south-1",
  account: "000000000000",
  clusterName: "x".repeat(100),
  queueName: "x".repeat(80),
  roleName: "x".repeat(64),
};

/** Documents and attachments of the controller's role that IAM would refuse in the middle of an apply. */
export function sizeProblems(
  policies: ControllerPolicies,
  settings: Settings,
): (Problem | undefined)[] {
  const placeholders = longest(settings);
  return [
    ...Object.entries(policies).map(([part, statements]) => {
      const document = policyDocument(statements, placeholders);
      return part === EXTRA_POLICY
        ? tooLarge(
            "managed policy",
            document,
            "permissions",
            "give fewer ARNs; one SSM path with * at its end stands for many parameters",
          )
        : tooLarge(
            "managed policy",
            document,
            "additionalNodeRoleArns",
            "give fewer roles, or roles with shorter names and paths",
          );
    }),
    tooManyPolicies(
      Object.keys(policies).length,
      "alsoForVersion",
      "go by a minor in between, or leave permissions out during the upgrade",
    ),
    trustTooLarge(settings, placeholders),
  ];
}

function trustTooLarge(settings: Settings, placeholders: Placeholders): Problem | undefined {
  const { identity, namespace, serviceAccount } = settings;
  const { ClusterName: name, "AWS::Region": region } = placeholders;
  const trust = trustPolicy({
    ...{ identity, namespace, serviceAccount },
    oidcClusters: oidcClustersOf(settings),
    clusterArn: `arn:${LONGEST.partition}:eks:${region}:${LONGEST.account}:cluster/${name}`,
  });
  return tooLarge(
    "role trust policy",
    trust,
    "alsoTrustedClusters",
    "give the clusters roles of their own",
  );
}

/** Values that make a document at least as long as it will be. */
function longest({ cluster, region, account, nodeRole, path }: Settings): Placeholders {
  const { partition, urlSuffix } = LONGEST;
  const where = {
    region: known(region, LONGEST.region),
    account: known(account, LONGEST.account),
  };
  const role = isExistingRole(nodeRole)
    ? nodeRole.existingRole
    : known(path, "/") + known(nodeRole.name, LONGEST.roleName);
  return {
    "AWS::Partition": partition,
    "AWS::Region": where.region,
    "AWS::AccountId": where.account,
    "AWS::URLSuffix": urlSuffix,
    ClusterName: known(cluster.clusterName, LONGEST.clusterName),
    // Of an existing role it may be the ARN: a few characters too many do no harm.
    "KarpenterNodeRole.Arn": `arn:${partition}:iam::${where.account}:role${role}`,
    "KarpenterInterruptionQueue.Arn": `arn:${partition}:sqs:${where.region}:${where.account}:${LONGEST.queueName}`,
    "KarpenterInterruptionQueueKey.Arn": `arn:${partition}:kms:${where.region}:${where.account}:key/mrk-${"0".repeat(32)}`,
  };
}

function known(value: string | undefined, otherwise: string): string {
  return isKnown(value) ? value : otherwise;
}

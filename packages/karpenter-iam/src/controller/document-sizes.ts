import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { isExistingRole } from "../iam/existing-role";
import { keyArn, queueArn, roleArn } from "../iam/place";
import type { Place } from "../iam/place";
import { placeholdersOf, policyDocument } from "../iam/policy-document";
import type { Placeholders } from "../iam/policy-document";
import { tooLarge, tooManyPolicies } from "../iam/policy-size";
import type { Settings } from "../settings";
import { EXTRA_POLICY } from "./controller-documents";
import type { ControllerDocuments } from "./controller-documents";

/** Longest values of what only Terraform knows: GovCloud's partition, China's domain, the longest region code. */
const LONGEST = {
  partition: "aws-us-gov",
  ec2Suffix: "amazonaws.com.cn",
  region: "us-isof-south-1",
  account: "000000000000",
  clusterName: "x".repeat(100),
  queueName: "x".repeat(80),
  roleName: "x".repeat(64),
  keyId: `mrk-${"0".repeat(32)}`,
};

/** Documents and attachments of the controller's role that IAM would refuse in the middle of an apply. */
export function sizeProblems(
  { trust, policies }: ControllerDocuments,
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
    tooLarge(
      "role trust policy",
      policyDocument(trust, placeholders),
      "alsoTrustedClusters",
      "give the clusters roles of their own",
    ),
  ];
}

/** Values that make a document at least as long as it will be. */
function longest({ cluster, region, account, nodeRole, path }: Settings): Placeholders {
  const place: Place = {
    partition: LONGEST.partition,
    ec2Suffix: LONGEST.ec2Suffix,
    region: known(region, LONGEST.region),
    account: known(account, LONGEST.account),
  };
  return placeholdersOf(place, {
    clusterName: known(cluster.clusterName, LONGEST.clusterName),
    // Of an existing role it may be the ARN: a few characters too many do no harm.
    nodeRoleArn: roleArn(
      place,
      isExistingRole(nodeRole)
        ? nodeRole.existingRole
        : known(path, "/") + known(nodeRole.name, LONGEST.roleName),
    ),
    queueArn: queueArn(place, LONGEST.queueName),
    queueKeyArn: keyArn(place, LONGEST.keyId),
  });
}

function known(value: string | undefined, otherwise: string): string {
  return isKnown(value) ? value : otherwise;
}

import { Fn, TerraformLocal } from "cdktf";
import type { Construct } from "constructs";
import { isKnown } from "./known";

/**
 * Where a service has another name than in the partition `aws`. Every service that is not here has one name in all
 * partitions, `<service>.amazonaws.com`, whatever the partition's own DNS suffix is: `ec2.amazonaws.eu`, for instance,
 * is refused by IAM in the European Sovereign Cloud, and `eks.amazonaws.com.cn` in China.
 *
 * Sources disagree on EC2 in China: aws-cdk and the guide of EKS Auto Mode (docs.amazonaws.cn) write the global name,
 * eksctl the partition's own. Both pass IAM, but EKS has refused a node role that trusts the global one alone.
 *
 * @see https://github.com/eksctl-io/eksctl/blob/main/pkg/apis/eksctl.io/v1alpha5/partitions.go
 * @see https://github.com/awslabs/cdk-eks-blueprints/issues/558
 * @see https://github.com/pulumi/pulumi-eks/issues/2341
 */
const OWN_SUFFIXES = {
  ec2: {
    "aws-cn": "amazonaws.com.cn",
    "aws-iso": "c2s.ic.gov",
    "aws-iso-b": "sc2s.sgov.gov",
  },
} as const;

/** A service whose name depends on the partition. */
export type PartitionalService = keyof typeof OWN_SUFFIXES;

/**
 * The name by which IAM knows a service, for trust policies and `iam:PassedToService`. Where only Terraform knows the
 * partition, Terraform chooses, in a local value below `scope`.
 *
 * @param scope - asks once for each service
 * @param partition - such as `aws-cn`; may be unknown until plan
 */
export function servicePrincipal(
  scope: Construct,
  service: PartitionalService,
  partition: string,
): string {
  return `${service}.${servicePrincipalSuffix(scope, service, partition)}`;
}

/** The part of a service's name behind its first dot. @see servicePrincipal */
export function servicePrincipalSuffix(
  scope: Construct,
  service: PartitionalService,
  partition: string,
): string {
  const suffixes: Readonly<Record<string, string>> = OWN_SUFFIXES[service];
  if (isKnown(partition)) return suffixes[partition] ?? EVERYWHERE_ELSE;
  // By a local value, since policies are JSON: the quotes of the table within one would make it none.
  return new TerraformLocal(
    scope,
    `${service}-principal-suffix`,
    Fn.lookup(suffixes, partition, EVERYWHERE_ELSE),
  ).asString;
}

const EVERYWHERE_ELSE = "amazonaws.com";

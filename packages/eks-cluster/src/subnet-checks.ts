import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet";
import { throughLocal, untagged } from "@cdktf-karpenter/rules";
import { Fn, Op, TerraformSelf } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import type { Construct } from "constructs";

/** Reads each subnet and stops the plan when one is not in the VPC. */
export function readSubnets(
  scope: Construct,
  subnets: Readonly<Record<string, string>>,
  vpcId: string,
): DataAwsSubnet[] {
  const vpc = throughLocal(scope, "id-of-vpc", vpcId);
  return Object.entries(subnets).map(([name, subnetId]) => {
    const id = throughLocal(scope, `id-of-subnet-${name}`, subnetId);
    const subnet = new DataAwsSubnet(scope, `subnet-${name}`, {
      id,
      lifecycle: {
        postcondition: [
          {
            condition: Op.eq(TerraformSelf.getString("vpc_id"), vpc),
            errorMessage: `subnets.${name} (${id}) is in another VPC than vpcId ${vpc}. Give a subnet of that VPC.`,
          },
        ],
      },
    });
    return untagged(subnet);
  });
}

/**
 * Stops the plan when all subnets are in one availability zone: EKS would refuse them minutes later.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html
 */
export function twoZonesPrecondition(
  subnets: readonly DataAwsSubnet[],
): NonNullable<TerraformResourceLifecycle["precondition"]> {
  const zones = subnets.map((subnet) => subnet.availabilityZone);
  return [
    {
      condition: Op.gte(Fn.lengthOf(Fn.distinct(zones)), 2),
      errorMessage:
        "the subnets of an EKS cluster are in at least two availability zones. Add a subnet of another zone.",
    },
  ];
}

import { DataAwsSubnet } from "@cdktf/provider-aws/lib/data-aws-subnet";
import { throughLocal, untagged } from "@cdktf-karpenter/rules";
import { Fn, Op, TerraformSelf, Token } from "cdktf";
import type { IResolvable, TerraformResourceLifecycle } from "cdktf";
import type { Construct } from "constructs";
import type { LiveCluster } from "./live-cluster";

/**
 * Reads the subnets of a prop and stops the plan when one of them is not in the VPC.
 *
 * @param kind - starts the ids: `subnet` for those of the control plane
 */
export function readSubnets(
  scope: Construct,
  kind: "subnet" | "node-subnet",
  subnets: Readonly<Record<string, string>>,
  vpcId: string,
): DataAwsSubnet[] {
  const prop = kind === "subnet" ? "subnets" : "nodeSubnets";
  const vpc = throughLocal(scope, `vpc-of-${kind}s`, vpcId);
  return Object.entries(subnets).map(([name, subnetId]) => {
    const id = throughLocal(scope, `id-of-${kind}-${name}`, subnetId);
    const subnet = new DataAwsSubnet(scope, `${kind}-${name}`, {
      id,
      lifecycle: {
        postcondition: [
          {
            condition: Op.eq(TerraformSelf.getString("vpc_id"), vpc),
            errorMessage: `${prop}.${name} (${id}) is in another VPC than vpcId ${vpc}. Give a subnet of that VPC.`,
          },
        ],
      },
    });
    return untagged(subnet);
  });
}

/** Those of the second record that the first does not hold by the same name and id: they are read for it already. */
export function notAmong(
  first: Readonly<Record<string, string>>,
  second: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(second).filter(([name, id]) => first[name] !== id));
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

/**
 * Stops the plan when the subnets leave the zones that the control plane was made in: each of them keeps a subnet, and
 * no other is added. EKS refuses it after minutes.
 *
 * @see https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html
 */
export function sameZonesPrecondition(
  subnets: readonly DataAwsSubnet[],
  live: LiveCluster,
): NonNullable<TerraformResourceLifecycle["precondition"]> {
  const shown = (zones: string[]) => Fn.join(", ", Token.asList(Fn.sort(Fn.distinct(zones))));
  const wanted = shown(subnets.map((subnet) => subnet.availabilityZone));
  // Empty where there is nothing to compare with.
  const made = shown(live.zones);
  return [
    {
      condition: Fn.contains(["", wanted], made) as IResolvable,
      errorMessage: `subnets are in ${wanted}, but the control plane was made in ${made}: EKS keeps it in exactly these zones. Give subnets of other zones to nodeSubnets, or to Karpenter alone, and keep one in each zone here. (control-plane-zones)`,
    },
  ];
}

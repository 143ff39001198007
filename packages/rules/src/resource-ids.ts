import { isKnown } from "./known";
import type { Problem } from "./problem";
import { Refusal } from "./refusal";

export const SUBNET_ID = idRefusal({ code: "subnet-id", prefix: "subnet", what: "subnet" });
export const VPC_ID = idRefusal({ code: "vpc-id", prefix: "vpc", what: "vpc" });
export const SECURITY_GROUP_ID = idRefusal({
  code: "security-group-id",
  prefix: "sg",
  what: "security-group",
});

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Subnet.html */
export function invalidSubnetId(id: string, prop: string): Problem | undefined {
  return isResourceId(id, "subnet") ? undefined : SUBNET_ID.of(prop, id);
}

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Vpc.html */
export function invalidVpcId(id: string, prop = "vpcId"): Problem | undefined {
  return isResourceId(id, "vpc") ? undefined : VPC_ID.of(prop, id);
}

/** @see https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_SecurityGroup.html */
export function invalidSecurityGroupId(id: string, prop: string): Problem | undefined {
  return isResourceId(id, "sg") ? undefined : SECURITY_GROUP_ID.of(prop, id);
}

/** EC2 gives 17 hexadecimal digits; resources from before 2018 keep their 8. */
function isResourceId(id: string, prefix: string): boolean {
  return !isKnown(id) || new RegExp(`^${prefix}-([0-9a-f]{8}|[0-9a-f]{17})$`).test(id);
}

function idRefusal(id: { readonly code: string; readonly prefix: string; readonly what: string }) {
  const shape = `${id.prefix}- and 17 (before 2018: 8) hexadecimal digits in lower case`;
  return new Refusal({
    code: id.code,
    rule: shape,
    remedy: `copy it from the VPC console or \`aws ec2 describe-${id.what}s\``,
    docs: `The id is not ${shape}.`,
  });
}

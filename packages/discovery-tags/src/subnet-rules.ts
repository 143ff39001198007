import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** An EC2NodeClass whose selector finds no subnet starts no node. */
export function noSubnets(subnets: Readonly<Record<string, string>>): Problem | undefined {
  if (Object.keys(subnets).length > 0) return undefined;
  return {
    code: "no-subnets",
    prop: "subnets",
    value: subnets,
    rule: "at least one subnet for Karpenter's nodes",
    remedy: "name the subnets that nodes are started in",
  };
}

/** Two resources would own one tag: removing one name would take the tag of the other. */
export function subnetTwice(subnets: Readonly<Record<string, string>>): Problem | undefined {
  const known = Object.entries(subnets).filter(([, id]) => isKnown(id));
  const twice = known.find(([name, id]) => known.some(([n, other]) => n !== name && other === id));
  if (!twice) return undefined;
  return {
    code: "subnet-twice",
    prop: `subnets.${twice[0]}`,
    value: twice[1],
    rule: "each subnet has one name",
    remedy: "leave one of the two names out, or give it the subnet that it is for",
  };
}

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

import type { Problem } from "@cdktf-karpenter/rules";

/** @see https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html */
export function tooFewSubnets(subnets: Readonly<Record<string, string>>): Problem | undefined {
  const ids = Object.values(subnets);
  // Two unresolved ids may turn out to be one: then EKS says so at apply.
  if (ids.length >= 2 && new Set(ids).size >= 2) return undefined;
  return {
    code: "too-few-subnets",
    prop: "subnets",
    value: subnets,
    rule: "at least two different subnets, in at least two availability zones",
    remedy: "add a subnet of another availability zone of the VPC",
  };
}

/** @see https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html */
export function noEndpoint(
  privateEndpoint: boolean,
  publicAccessCidrs: readonly string[] | undefined,
): Problem | undefined {
  if (privateEndpoint || publicAccessCidrs !== undefined) return undefined;
  return {
    code: "no-endpoint",
    prop: "privateEndpoint",
    value: false,
    rule: "the API server is reached privately, publicly or both",
    remedy: "leave privateEndpoint on or give publicAccessCidrs",
  };
}

/** In the mode CONFIG_MAP nobody else could write the ConfigMap. @see https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAccessConfigRequest.html */
export function creatorLockedOut(
  authenticationMode: string | undefined,
  creatorIsAdmin: boolean | undefined,
): Problem | undefined {
  if (authenticationMode !== "CONFIG_MAP" || creatorIsAdmin !== false) return undefined;
  return {
    code: "creator-admin",
    prop: "creatorIsAdmin",
    value: creatorIsAdmin,
    rule: "in the mode CONFIG_MAP EKS makes who creates the cluster its administrator",
    remedy: "leave creatorIsAdmin on, or use the mode API_AND_CONFIG_MAP",
  };
}

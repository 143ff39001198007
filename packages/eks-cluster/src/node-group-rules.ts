import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { AddonPolicies } from "./addon-policies";

/** @see https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html */
export function invalidNodeGroupName(name: string, prop: string): Problem | undefined {
  if (!isKnown(name) || /^[0-9A-Za-z][\w-]{0,62}$/.test(name)) return undefined;
  return {
    code: "node-group-name",
    prop,
    value: name,
    rule: `1 to 63 letters, digits, hyphens and underscores, a letter or digit first (it has ${name.length})`,
    remedy: "shorten it or replace the other characters",
  };
}

/** Names are unique in a cluster. @param names - by key of `nodeGroups` */
export function duplicateNodeGroupNames(
  names: Readonly<Record<string, string>>,
): Problem | undefined {
  const known = Object.entries(names).filter(([, name]) => isKnown(name));
  const twice = known.find(([key, name]) => known.some(([k, n]) => k !== key && n === name));
  if (!twice) return undefined;
  return {
    code: "node-group-duplicate",
    prop: `nodeGroups.${twice[0]}.name`,
    value: twice[1],
    rule: "node group names are unique in a cluster",
    remedy: "give one of the two another name",
  };
}

export function noInstanceTypes(
  instanceTypes: readonly string[],
  prop: string,
): Problem | undefined {
  // 20 types: https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html
  if (!isKnown(instanceTypes) || (instanceTypes.length >= 1 && instanceTypes.length <= 20)) {
    return undefined;
  }
  return {
    code: "instance-types",
    prop,
    value: instanceTypes,
    rule: "1 to 20 instance types",
    remedy: "give at least one, such as t3.medium",
  };
}

export function noNodeSubnets(
  subnets: Readonly<Record<string, string>> | undefined,
): Problem | undefined {
  if (subnets === undefined || Object.keys(subnets).length > 0) return undefined;
  return {
    code: "node-subnets",
    prop: "nodeSubnets",
    value: subnets,
    rule: "at least one subnet for nodes",
    remedy: "name the subnets, or leave it out for those of the control plane",
  };
}

/** @param names - keys of the cluster's `nodeSubnets` that the group names */
export function unknownSubnets(
  names: readonly string[],
  subnets: Readonly<Record<string, string>>,
  prop: string,
): Problem | undefined {
  const unknown = names.filter((name) => !Object.keys(subnets).includes(name));
  if (unknown.length === 0 && names.length > 0) return undefined;
  return {
    code: "node-group-subnets",
    prop,
    value: unknown.length > 0 ? unknown : names,
    rule: `names of the cluster's subnets for nodes: ${Object.keys(subnets).join(", ")}`,
    remedy: "use one of these names, or leave it out for all of them",
  };
}

/** Add-on policies go onto the role that is made for the group; another's role is not changed. */
export function unusedAddonPolicies(
  options: { readonly roleArn?: string; readonly addonPolicies?: AddonPolicies },
  prop: string,
): Problem | undefined {
  const { roleArn, addonPolicies = {} } = options;
  const names = Object.entries(addonPolicies).flatMap(([name, on]) => (on ? [name] : []));
  if (roleArn === undefined || names.length === 0) return undefined;
  return {
    code: "addon-policies-own-role",
    prop: `${prop}.addonPolicies`,
    value: names,
    rule: "add-on policies are for the role that is made for the group, not for one given by roleArn",
    remedy: "attach them where that role is made, or leave roleArn out",
  };
}

/** 1 to 16,384 GiB for gp3: https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html */
export function invalidDiskSize(sizeGiB: number, prop: string): Problem | undefined {
  if (!isKnown(sizeGiB)) return undefined;
  if (Number.isInteger(sizeGiB) && sizeGiB >= 20 && sizeGiB <= 16_384) return undefined;
  return {
    code: "disk-size",
    prop,
    value: sizeGiB,
    rule: "a whole number of GiB from 20 (the image's own size) to 16384",
    remedy: "give a size in that range, or leave it out for 80 GiB",
  };
}

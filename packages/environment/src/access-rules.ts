import type { Problem } from "@cdktf-karpenter/rules";
import type { AccessOptions, Environment } from "./environment";

/** Whether an environment maps roles by the aws-auth ConfigMap: it says so, or the access mode does. */
export function usesAwsAuth({ cluster, access = {} }: Environment): boolean {
  return access.awsAuth ?? cluster.authenticationMode !== "API";
}

/** A role that is named for a ConfigMap that is not managed would never get in. */
export function unusedAccessOptions(environment: Environment): (Problem | undefined)[] {
  if (usesAwsAuth(environment)) return [];
  const { roles, adoptAwsAuth = false } = environment.access ?? {};
  return [
    Object.keys(roles ?? {}).length > 0
      ? unused("roles", roles, "name administrators in access.admins")
      : undefined,
    adoptAwsAuth ? unused("adoptAwsAuth", true, "remove it") : undefined,
  ];
}

function unused(key: keyof AccessOptions, value: unknown, remedy: string): Problem {
  return {
    code: "access-unused",
    prop: `access.${key}`,
    value,
    rule: "it is about the aws-auth ConfigMap, which this environment does not manage",
    remedy: `${remedy}, or turn access.awsAuth on`,
  };
}

/**
 * Karpenter's instances register with the node role. Where nothing admits it they start, are paid for and never join.
 */
export function unmappedNodeRole(environment: Environment): Problem | undefined {
  const { authenticationMode } = environment.cluster;
  if (authenticationMode !== "CONFIG_MAP" || usesAwsAuth(environment)) return undefined;
  return {
    code: "node-role-unmapped",
    prop: "access.awsAuth",
    value: false,
    rule: "in mode CONFIG_MAP only the aws-auth ConfigMap admits Karpenter's node role: its nodes would never register",
    remedy: "leave access.awsAuth out, or raise cluster.authenticationMode to API_AND_CONFIG_MAP",
  };
}

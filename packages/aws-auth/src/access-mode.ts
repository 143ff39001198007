import { hasAccessEntries, isKnown, readsAwsAuth } from "@cdktf-karpenter/rules";
import type { AuthenticationMode, Problem } from "@cdktf-karpenter/rules";

const prop = "cluster.authenticationMode";

/** With `API`, EKS does not read aws-auth: nodes would start and never register. */
export function awsAuthIgnored(mode: AuthenticationMode): Problem | undefined {
  if (!isKnown(mode) || readsAwsAuth(mode)) return undefined;
  return {
    code: "aws-auth-ignored",
    prop,
    value: mode,
    rule: "API_AND_CONFIG_MAP or CONFIG_MAP: in mode API nothing reads aws-auth and its nodes never register",
    remedy: "use AccessEntries with nodeRoleArns (type EC2_LINUX) in place of AwsAuth",
  };
}

/** With `CONFIG_MAP`, EKS refuses every call about access entries. */
export function accessEntriesRefused(mode: AuthenticationMode): Problem | undefined {
  if (!isKnown(mode) || hasAccessEntries(mode)) return undefined;
  return {
    code: "access-entries-refused",
    prop,
    value: mode,
    rule: "API or API_AND_CONFIG_MAP: in mode CONFIG_MAP EKS refuses access entries",
    remedy: "raise the cluster to API_AND_CONFIG_MAP, which keeps aws-auth, or use AwsAuth",
  };
}

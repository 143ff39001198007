import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** How a cluster admits IAM principals. @see https://docs.aws.amazon.com/eks/latest/userguide/grant-k8s-access.html */
export type AuthenticationMode = "API" | "API_AND_CONFIG_MAP" | "CONFIG_MAP";

const prop = "cluster.authenticationMode";

/** With `API`, EKS does not read aws-auth: nodes would start and never register. */
export function awsAuthIgnored(mode: string): Problem | undefined {
  if (!isKnown(mode) || mode === "API_AND_CONFIG_MAP" || mode === "CONFIG_MAP") return undefined;
  return {
    code: "aws-auth-ignored",
    prop,
    value: mode,
    rule: "API_AND_CONFIG_MAP or CONFIG_MAP: in mode API nothing reads aws-auth and its nodes never register",
    remedy: "use AccessEntries with nodeRoleArns (type EC2_LINUX) in place of AwsAuth",
  };
}

/** With `CONFIG_MAP`, EKS refuses every call about access entries. */
export function accessEntriesRefused(mode: string): Problem | undefined {
  if (!isKnown(mode) || mode === "API_AND_CONFIG_MAP" || mode === "API") return undefined;
  return {
    code: "access-entries-refused",
    prop,
    value: mode,
    rule: "API or API_AND_CONFIG_MAP: in mode CONFIG_MAP EKS refuses access entries",
    remedy: "raise the cluster to API_AND_CONFIG_MAP, which keeps aws-auth, or use AwsAuth",
  };
}

import type { AuthenticationMode } from "@cdktf-karpenter/rules";
import {
  DEFAULT_AUTHENTICATION_MODE,
  hasAccessEntries,
  isKnown,
  readsAwsAuth,
} from "@cdktf-karpenter/rules";
import type { Environment } from "../environment";
import type { AwsAuthOptions } from "./access-options";

/** By what means principals are admitted to an environment's cluster. */
export interface AccessMeans {
  readonly mode: AuthenticationMode;
  /** The aws-auth ConfigMap, where it is managed. */
  readonly awsAuth: AwsAuthOptions | undefined;
  /** Whether nodes get access entries. Where the mode has them they win over the ConfigMap. */
  readonly nodeEntries: boolean;
}

/** The one place where the mode and the options are put together. */
export function accessMeans({ cluster, access = {} }: Environment): AccessMeans {
  const { authenticationMode: mode = DEFAULT_AUTHENTICATION_MODE } = cluster;
  const { awsAuth = readsAwsAuth(mode) } = access;
  const options = awsAuth === true ? {} : awsAuth;
  return {
    mode,
    awsAuth: options === false ? undefined : options,
    // A mode that only Terraform knows may be CONFIG_MAP, in which EKS refuses them.
    nodeEntries: isKnown(mode) ? hasAccessEntries(mode) : options === false,
  };
}

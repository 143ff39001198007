export { AccessEntries } from "./access-entries";
export type { AccessEntriesCluster, AccessEntriesProps } from "./access-entries";
export type { AccessEntry, AccessScope } from "./access-entry";
export { AwsAuth } from "./aws-auth";
export type { AwsAuthCluster, AwsAuthProps } from "./aws-auth";
export { ForgetAwsAuth } from "./forget-aws-auth";
export type { MappedIdentity, MappedRole, MappedUser } from "./mapping";
export type { AuthenticationMode } from "@cdktf-karpenter/rules";

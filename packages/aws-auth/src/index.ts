export { AccessEntries } from "./access-entries";
export type { AccessEntriesCluster, AccessEntriesProps } from "./access-entries";
export type { AccessEntry, AccessScope } from "./access-entry";
export type { AuthenticationMode } from "./access-mode";
export { AwsAuth } from "./aws-auth";
export type { AwsAuthCluster, AwsAuthProps } from "./aws-auth";
export { ForgetAwsAuth } from "./forget-aws-auth";
export type { MappedRole } from "./mapping";

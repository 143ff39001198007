export { AccessEntries } from "./access-entries";
export type { AccessEntriesCluster, AccessEntriesProps } from "./access-entries";
export { AwsAuth } from "./aws-auth";
export type { AwsAuthCluster, AwsAuthProps } from "./aws-auth";
export type { MappedRole } from "./entry";
export { ForgetAwsAuth } from "./forget-aws-auth";

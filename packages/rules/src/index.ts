export { invalidKeyArn, invalidPolicyArn, invalidRoleArn, keyOfOtherRegion } from "./arns";
export { DEFAULT_AUTHENTICATION_MODE, hasAccessEntries, readsAwsAuth } from "./authentication-mode";
export type { AuthenticationMode } from "./authentication-mode";
export { fitName } from "./fit-name";
export { isKnown } from "./known";
export {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidRegion,
  invalidRoleName,
} from "./names";
export { invalidPrincipalArn, invalidUserArn, principalKey } from "./principal-arn";
export { onceKnown } from "./once-known";
export { principalOf } from "./principal-of";
export type { Problem } from "./problem";
export { Refusal } from "./refusal";
export type { RefusalTexts } from "./refusal";
export { describeProblem, refuse, refuseAt, refuseProps } from "./refuse";
export { invalidSecurityGroupId, invalidSubnetId, invalidVpcId } from "./resource-ids";
export { servicePrincipal, servicePrincipalSuffix } from "./service-principal";
export type { PartitionalService } from "./service-principal";
export { invalidTags } from "./tags";
export { textOf } from "./text-of";
export { throughLocal } from "./through-local";
export { untagged } from "./untagged";
export type { Kind, Shape } from "./shape";
export { wrongShape } from "./wrong-shape";

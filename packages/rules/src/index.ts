export { invalidKeyArn, invalidPolicyArn, invalidRoleArn, keyOfOtherRegion } from "./arns";
export { fitName } from "./fit-name";
export { isKnown } from "./known";
export {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidRegion,
  invalidRoleName,
} from "./names";
export type { Problem } from "./problem";
export { Refusal } from "./refusal";
export type { RefusalTexts } from "./refusal";
export { describeProblem, refuse, refuseAt } from "./refuse";
export { invalidSecurityGroupId, invalidSubnetId, invalidVpcId } from "./resource-ids";
export { unresolvedKeys } from "./static-keys";
export { servicePrincipal, servicePrincipalSuffix } from "./service-principal";
export type { PartitionalService } from "./service-principal";
export { throughLocal } from "./through-local";

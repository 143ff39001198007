export {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleArn,
  invalidRoleName,
  invalidSecurityGroupId,
  invalidSubnetId,
  invalidVpcId,
} from "./aws-rules";
export { fitName } from "./fit-name";
export { isKnown } from "./known";
export type { Problem } from "./problem";
export { describeProblem, refuse } from "./refuse";
export { unresolvedKeys } from "./static-keys";
export { servicePrincipal, servicePrincipalSuffix } from "./service-principal";
export type { PartitionalService } from "./service-principal";
export { throughLocal } from "./through-local";

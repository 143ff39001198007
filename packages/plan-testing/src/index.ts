export { planMatchers } from "./matchers";
export { addressesWith, changeOf } from "./plan";
export type { Plan, ResourceChange } from "./plan";
export type { PlannedAction } from "./planned-action";
export { inOneLine, TerraformError } from "./terraform-error";
export { planStack, Workspace, workspaceOf } from "./workspace";
export type { StateResource } from "./workspace";

export { planMatchers } from "./matchers";
export { addressesWith } from "./plan";
export type { Plan, PlannedAction, ResourceChange } from "./plan";
export { planStack, Workspace, workspaceOf } from "./workspace";
export type { StateResource } from "./workspace";

export { ensureTools } from "./tools";
export type { Tools } from "./tools";
export type { Progress } from "./progress";

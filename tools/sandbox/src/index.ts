export { emulatorLog, startSandbox, stopSandbox } from "./sandbox";
export type { Sandbox, StartOptions } from "./sandbox";

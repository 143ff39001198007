import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { REGISTRY } from "./providers";

const TIMEOUT_MS = 4_000;

/** Asked in Python, which goes through the user's HTTP proxy as Terraform does; Node does not. */
const QUESTION = `
from urllib.request import urlopen
urlopen("https://${REGISTRY}/.well-known/terraform.json", timeout=3).read()
`;

/** Whether Terraform's registry answers. */
export async function isRegistryReachable(pythonEnvironment: string): Promise<boolean> {
  try {
    const python = path.join(pythonEnvironment, "bin/python");
    await promisify(execFile)(python, ["-c", QUESTION], { timeout: TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

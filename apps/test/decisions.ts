import { readFileSync } from "node:fs";
import path from "node:path";
import { runningSandbox } from "@cdktf-karpenter/sandbox";

/** What IAM was asked and said; the sandbox writes each decision down once. */
export interface Decision {
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly decision: "Allow" | "Deny" | "ImplicitDeny";
  /** Sid of the statement that allowed or denied it. */
  readonly statement: string;
}

/** All decisions about a role so far. */
export function decisionsAbout(role: string): Decision[] {
  const text = readFileSync(path.join(runningSandbox().stateDir, "decisions.jsonl"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Decision)
    .filter(({ principal }) => principal.includes(`:assumed-role/${role}/`));
}

import { copyFileSync } from "node:fs";
import path from "node:path";
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import type { Environment } from "@cdktf-karpenter/environment";
import { workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";

/**
 * An environment as an earlier commit deployed it: the JSON that the commit synthesized, applied.
 *
 * @param fixture - name in `test/fixtures`
 */
export async function deployed(fixture: string, environment: Environment): Promise<Workspace> {
  const workspace = await workspaceOf(stackOf(environment));
  const json = path.join(__dirname, "fixtures", `${fixture}.json`);
  copyFileSync(json, path.join(workspace.folder, "cdk.tf.json"));
  await workspace.apply();
  return workspace;
}

export function stackOf(environment: Environment): EnvironmentStack {
  return new EnvironmentStack(new App(), environment);
}

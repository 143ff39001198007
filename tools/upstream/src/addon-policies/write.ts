import { parseArgs } from "node:util";
import { GitSource } from "../git-source";
import { writeJson } from "../write-json";
import { addonPolicies } from "./data";
import { ADDON_POLICIES, CONTROLLER_FIXTURE, EKSCTL_FIXTURE } from "./files";
import { readEksctl, readLoadBalancerController } from "./read";

/** @param read - the day, `2026-12-03` */
export async function writeAddonPolicies(args: readonly string[], read: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      eksctl: { type: "string" },
      "load-balancer-controller": { type: "string" },
    },
  });
  const { eksctl, "load-balancer-controller": controller } = values;
  if (eksctl === undefined || controller === undefined) {
    throw new Error(
      "addon-policies asks for --eksctl and --load-balancer-controller, <git folder>@<ref> each",
    );
  }
  const ofEksctl = readEksctl(new GitSource(eksctl), read);
  const ofController = readLoadBalancerController(new GitSource(controller), read);
  await writeJson(EKSCTL_FIXTURE, ofEksctl);
  await writeJson(CONTROLLER_FIXTURE, ofController);
  await writeJson(ADDON_POLICIES, addonPolicies(ofEksctl, ofController));
}

import { isKnown } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Token } from "cdktf";
import type { AddonOptions } from "./addons";
import type { NodeGroupOptions, Taint } from "./node-group";

/** A toleration in Kubernetes' words, as an add-on's `configuration.tolerations` has it. */
interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
}

const CRITICAL: Toleration = { key: "CriticalAddonsOnly", operator: "Exists" };

/**
 * Add-ons of EKS that are Deployments, by the taints that their pods tolerate; unlike a DaemonSet, a Deployment without
 * a node is DEGRADED, and the provider waits 20 minutes for it to become ACTIVE. Of tolerations that no source at hand
 * names, all are assumed.
 *
 * @see https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/eks/addon.go
 * @see https://github.com/terraform-aws-modules/terraform-aws-eks/blob/master/examples/karpenter/main.tf (CoreDNS beside a taint CriticalAddonsOnly)
 * @see https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/charts/aws-ebs-csi-driver/values.yaml
 */
const DEPLOYMENTS: Readonly<Record<string, readonly Toleration[] | "any">> = {
  coredns: [CRITICAL],
  "aws-ebs-csi-driver": [CRITICAL],
  "aws-efs-csi-driver": "any",
  "metrics-server": "any",
  "snapshot-controller": "any",
};

const EFFECTS: Readonly<Record<string, string>> = {
  NO_SCHEDULE: "NoSchedule",
  NO_EXECUTE: "NoExecute",
};

/** An add-on whose pods would be pending on every node that the cluster is made with. */
export function addonWithoutNodes(
  name: string,
  options: AddonOptions,
  nodeGroups: Readonly<Record<string, NodeGroupOptions>>,
): Problem | undefined {
  const tolerated = tolerationsOf(name, options);
  if (tolerated === undefined || options.runsOnOtherNodes === true) return undefined;
  if (Object.values(nodeGroups).some((group) => canRun(group, tolerated))) return undefined;
  return {
    code: "addon-without-nodes",
    prop: `addons.${name}`,
    value: options,
    rule: "its pods need a node group with a desiredSize of at least 1 whose taints they tolerate, or EKS waits 20 minutes for them and the deploy fails",
    remedy: `add such a group, tolerate the taint in addons.${name}.configuration, leave the add-on out with addons.${name}: false, or say runsOnOtherNodes: true when Fargate, Karpenter or a group of your own runs them`,
  };
}

/** Nothing where the add-on needs no node, or only Terraform knows what its pods tolerate. */
function tolerationsOf(
  name: string,
  { configuration = {} }: AddonOptions,
): readonly Toleration[] | "any" | undefined {
  if (Token.isUnresolved(configuration) || configuration.computeType === "Fargate") {
    return undefined;
  }
  const { tolerations } = configuration;
  if (tolerations === undefined) return DEPLOYMENTS[name];
  if (!(name in DEPLOYMENTS)) return undefined;
  return Array.isArray(tolerations) && isKnown(tolerations)
    ? (tolerations as readonly Toleration[])
    : "any";
}

function canRun(
  { desiredSize, taints = [] }: NodeGroupOptions,
  tolerated: readonly Toleration[] | "any",
): boolean {
  if (isKnown(desiredSize) && desiredSize === 0) return false;
  if (tolerated === "any" || Token.isUnresolved(taints)) return true;
  return taints.every((taint) => tolerated.some((toleration) => matches(toleration, taint)));
}

/** @see https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/ */
function matches(toleration: Toleration, { key, value = "", effect }: Taint): boolean {
  const wanted = EFFECTS[effect];
  // PREFER_NO_SCHEDULE keeps nobody out, and what only Terraform knows may be tolerated.
  if (wanted === undefined || [key, value].some((text) => Token.isUnresolved(text))) return true;
  if (toleration.effect !== undefined && toleration.effect !== wanted) return false;
  if (toleration.operator === "Exists") return [undefined, key].includes(toleration.key);
  return toleration.key === key && (toleration.value ?? "") === value;
}

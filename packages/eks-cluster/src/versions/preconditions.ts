import { isKnown, Refusal } from "@cdktf-karpenter/rules";
import { Fn, Op, Token } from "cdktf";
import type { TerraformResourceLifecycle } from "cdktf";
import type { LiveCluster } from "../live-cluster";
import { minorOf } from "./minor";

type Preconditions = NonNullable<TerraformResourceLifecycle["precondition"]>;

export const KUBERNETES_LOWERED = new Refusal<{ readonly live: string }>({
  code: "kubernetes-lowered",
  rule: ({ live }) => `the cluster runs ${live}, and EKS would roll its control plane back`,
  remedy:
    "give kubernetesVersion the version that the cluster runs; to roll back on purpose, by one minor and within 7 days of the upgrade, name that version in rollbackFrom",
  docs: "Somebody raised the cluster, in the console or EKS itself at the end of support. Since May 2026 EKS takes a lower version for a rollback of the control plane, so that a deploy of the old configuration would undo it.",
});

export const KUBERNETES_STEP = new Refusal<{ readonly live: string }>({
  code: "kubernetes-step",
  rule: ({ live }) => `the cluster runs ${live}, and EKS raises it by one minor at a time`,
  remedy: "give the minor after that one, deploy, and go on",
  docs: "EKS raises a control plane by one minor at a time.",
});

/**
 * Stops the plan that moves the control plane another way than one minor up, or one minor down where that is asked for.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html
 * @see https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
 */
export function versionPreconditions(
  { kubernetesVersion: live }: LiveCluster,
  wanted: string,
  rollbackFrom: string | undefined,
): Preconditions {
  const wantedMinor = isKnown(wanted) ? minorOf(wanted) : liveMinorOf(wanted);
  // Without a cluster there is no version to read a minor from, and nothing to compare with.
  const liveMinor = Token.asNumber(Fn.try([liveMinorOf(live), wantedMinor]));
  const notLower = Op.gte(wantedMinor, liveMinor);
  const subject = `kubernetesVersion ${wanted}`;
  // A message is a template, and null has no text.
  const facts = { live: Token.asString(Fn.coalesce([live, "none"])) };
  return [
    {
      condition:
        rollbackFrom === undefined
          ? notLower
          : Op.or(
              notLower,
              Op.and(Op.eq(live, rollbackFrom), Op.eq(wantedMinor, Op.sub(liveMinor, 1))),
            ),
      errorMessage: KUBERNETES_LOWERED.atPlan(subject, facts),
    },
    {
      condition: Op.lte(wantedMinor, Op.add(liveMinor, 1)),
      errorMessage: KUBERNETES_STEP.atPlan(subject, facts),
    },
  ];
}

/** 33 of `1.33`, by Terraform. */
function liveMinorOf(version: string): number {
  return Token.asNumber(Fn.tonumber(Fn.element(Fn.split(".", version), 1)));
}

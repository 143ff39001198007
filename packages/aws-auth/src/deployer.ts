import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { Refusal } from "@cdktf-karpenter/rules";
import { Fn } from "cdktf";
import type { IResolvable } from "cdktf";
import { Construct } from "constructs";

/**
 * What a plan must know of a cluster to tell whether it is yet to be made. `EksCluster` has it.
 * @contract
 */
export interface CreatedCluster {
  /**
   * Whether EKS makes who creates the cluster its administrator.
   * @default true
   */
  readonly creatorIsAdmin?: boolean;
  /**
   * The cluster as it runs.
   * @default - it exists: who created it is not known
   */
  readonly live?: { readonly exists: IResolvable };
}

export const CREATOR_ENTRY = new Refusal({
  code: "creator-entry",
  rule: "who creates the cluster is its administrator already, and this is the entry of whoever runs this plan: EKS refuses a second one",
  remedy:
    "leave it out, or create the cluster with creatorIsAdmin: false, which makes this entry the only one",
  docs: "The cluster is yet to be made, with `creatorIsAdmin` on, and whoever runs the plan is named among the administrators too. EKS makes the creator's entry itself and would refuse this one when the cluster is there.",
});

export const DEPLOYER_LOCKED_OUT = new Refusal({
  code: "deployer-locked-out",
  rule: "with creatorIsAdmin: false whoever creates the cluster gets into it by an access entry alone, and whoever runs this plan has none: the aws-auth ConfigMap could not be read when the cluster is there",
  remedy: "name that role or user among the administrators, or leave creatorIsAdmin on",
  docs: "The cluster is yet to be made with `creatorIsAdmin: false`, and whoever runs the plan is named in no access entry. The deploy would stop with Unauthorized at the aws-auth ConfigMap, after the cluster was made.",
});

/** Who runs the plan, and with it creates a cluster that does not exist yet. */
export class Deployer extends Construct {
  private readonly principal: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { arn } = new DataAwsCallerIdentity(this, "caller", {});
    // A session has its role's name, without the path.
    const role = Fn.replace(
      arn,
      "/^arn:[^:]*:sts::([0-9]+):assumed-role/([^/]+)/.*$/",
      "$1:role/$2",
    );
    const user = "/^arn:[^:]*:iam::([0-9]+):user/(?:.*/)?([^/]+)$/";
    this.principal = Fn.lower(Fn.replace(role, user, "$1:user/$2"));
  }

  /** @param principals - as `principalOf` has them */
  isAmong(principals: readonly string[]): IResolvable {
    return Fn.contains([...principals], this.principal) as IResolvable;
  }
}

import type { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import type { AuthenticationMode } from "@cdktf-karpenter/rules";
import { Fn, Op, TerraformLocal, Token } from "cdktf";
import { Construct } from "constructs";
import { ImportBlock } from "./import-block";
import type { LiveCluster } from "./live-cluster";

export interface ExistingEntriesProps {
  readonly clusterName: string;
  /** As it is given; the live cluster may be in another one yet. */
  readonly mode: AuthenticationMode;
  readonly live: LiveCluster;
}

/**
 * What a plan can know of the access entries that EKS has made for managed node groups: the provider lists no entries,
 * but where a live group has a role, and the live mode has entries, EKS has made one for it.
 *
 * Asks for `eks:ListNodegroups` and `eks:DescribeNodegroup`.
 */
export class ExistingEntries extends Construct {
  /** 0 while the cluster runs in mode CONFIG_MAP, which has no entries, else 1. */
  readonly count: number;
  private readonly clusterName: string;
  /** ARNs of the roles of all live node groups, whoever made them. */
  private readonly roleArns: TerraformLocal;

  constructor(scope: Construct, id: string, { clusterName, mode, live }: ExistingEntriesProps) {
    super(scope, id);
    this.clusterName = clusterName;
    const liveMode = Fn.coalesce([live.authenticationMode, mode]) as string;
    const hasEntries = new TerraformLocal(this, "has-entries", Op.neq(liveMode, "CONFIG_MAP"));
    this.count = Token.asNumber(Fn.conditional(hasEntries.expression, 1, 0));
    this.roleArns = new TerraformLocal(
      this,
      "role-arns",
      Fn.conditional(hasEntries.expression, live.ofNodeGroups("node_role_arn"), []),
    );
  }

  /**
   * Takes over the entry of a role that a live group has.
   *
   * @param roleName - known at synth: Terraform must know at every plan whether there is something to import
   */
  importInto(entry: EksAccessEntry, roleName: string): void {
    const isRole = `lower(reverse(split("/", arn))[0]) == ${JSON.stringify(roleName.toLowerCase())}`;
    new ImportBlock(this, entry.node.id, {
      forEach: `\${toset([for arn in ${this.roleArns.fqn} : arn if ${isRole}])}`,
      to: `${entry.terraformResourceType}.${entry.friendlyUniqueId}[0]`,
      importId: `${this.clusterName}:\${each.value}`,
    });
  }
}

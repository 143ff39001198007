import { Fn, Token } from "cdktf";
import { Construct } from "constructs";
import type { LiveCluster } from "../live-cluster";

/**
 * A rollback in EKS's order, nodes before control plane: nodes are never newer than it. Terraform has the other order,
 * groups after their cluster, so that it takes two deploys of one configuration: the first lowers node groups and
 * kube-proxy and leaves the control plane, the second finds no group at the old version and lowers the control plane.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
 */
export class Rollback extends Construct {
  /** The minor to leave as long as a managed node group runs it, then the minor to go to. */
  readonly controlPlaneVersion: string;

  constructor(
    scope: Construct,
    id: string,
    { live, from, to }: { readonly live: LiveCluster; readonly from: string; readonly to: string },
  ) {
    super(scope, id);
    const versions = live.ofNodeGroups("version");
    this.controlPlaneVersion = Token.asString(
      Fn.conditional(Fn.contains(versions, from), from, to),
    );
  }
}

import { DataAwsEksAddon } from "@cdktf/provider-aws/lib/data-aws-eks-addon";
import { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association";
import { throughLocal, untagged } from "@cdktf-karpenter/rules";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

export interface PodIdentityProps {
  readonly clusterName: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly roleArn: string;
  /** Add-on of the same stack; without it the cluster's is looked up. */
  readonly agent: ITerraformDependable | undefined;
}

/**
 * Association of the controller's role with its service account, after the agent that hands the credentials out.
 * Where the stack does not make the agent, the plan looks it up and fails on a cluster that has none.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/pod-id-agent-setup.html
 */
export class PodIdentity extends Construct {
  constructor(scope: Construct, id: string, props: PodIdentityProps) {
    super(scope, id);
    const { agent, ...association } = props;
    const found = agent ?? untagged(this.lookUpAgent(props.clusterName));
    new EksPodIdentityAssociation(this, "association", { ...association, dependsOn: [found] });
  }

  private lookUpAgent(name: string): DataAwsEksAddon {
    const clusterName = throughLocal(this, "cluster-name", name);
    return new DataAwsEksAddon(this, "agent", { clusterName, addonName: "eks-pod-identity-agent" });
  }
}

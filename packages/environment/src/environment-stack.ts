import { DiscoveryTags } from "@cdktf-karpenter/discovery-tags";
import { EksCluster } from "@cdktf-karpenter/eks-cluster";
import { KarpenterIam, outputInstallValues } from "@cdktf-karpenter/karpenter-iam";
import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { grantAccess } from "./access/grant-access";
import { defineEnvironment } from "./define-environment";
import { DistinctEnvironments } from "./distinct-environments";
import type { Claims } from "./distinct-environments";
import type { Environment } from "./environment";
import { tagsOf, useAws, useKubernetes, useRemoteState } from "./providers";

/**
 * One environment as one stack: an EKS cluster with its node groups, Karpenter's IAM, discovery tags and access,
 * with remote state and both providers. The stack's id is the environment's name.
 *
 * @throws Error with every wrong value, its rule and its remedy
 */
export class EnvironmentStack extends TerraformStack {
  readonly cluster: EksCluster;
  readonly karpenter: KarpenterIam;
  readonly discovery: DiscoveryTags;
  private readonly claims: Claims;

  constructor(scope: Construct, environment: Environment) {
    super(scope, defineEnvironment(environment).name);
    const { account, region, iam, karpenter, cluster, vpc } = environment;
    useRemoteState(this, environment);
    useAws(this, environment);

    this.cluster = new EksCluster(this, "cluster", {
      ...cluster,
      vpcId: vpc.vpcId,
      subnets: vpc.subnets,
      nodeSubnets: vpc.nodeSubnets,
      nodeGroups: environment.nodeGroups,
      nodeTags: tagsOf(environment),
      protect: environment.protect,
      region,
      ...iam,
    });
    useKubernetes(this, this.cluster, region);
    this.discovery = new DiscoveryTags(this, "discovery", {
      cluster: this.cluster,
      subnets: vpc.karpenterSubnets ?? vpc.subnets,
      ...environment.discovery,
    });
    this.karpenter = new KarpenterIam(this, "karpenter", {
      ...karpenter,
      cluster: this.cluster,
      ...{ account, region },
      ...iam,
      nodeClass: this.discovery,
    });
    grantAccess(this, environment, this.cluster, this.karpenter);
    this.showOutputs();

    this.claims = { cluster: `${cluster.clusterName} in ${region} of account ${account}` };
    this.node.addValidation(
      new DistinctEnvironments(this, (stack) =>
        stack instanceof EnvironmentStack ? stack.claims : undefined,
      ),
    );
  }

  /** What the install of Karpenter's chart and its NodeClasses needs. */
  private showOutputs(): void {
    const outputs = {
      "cluster-name": this.cluster.clusterName,
      "cluster-endpoint": this.cluster.endpoint,
      "karpenter-controller-role-arn": this.karpenter.controllerRoleArn,
      "karpenter-node-role-name": this.karpenter.nodeRoleName,
      "karpenter-interruption-queue": this.karpenter.interruptionQueueName,
    };
    for (const [name, value] of Object.entries(outputs)) {
      if (value !== undefined) new TerraformOutput(this, name, { value });
    }
    outputInstallValues(this, this.karpenter);
  }
}

import { AccessEntries, AwsAuth, ForgetAwsAuth } from "@cdktf-karpenter/aws-auth";
import { DiscoveryTags } from "@cdktf-karpenter/discovery-tags";
import { EksCluster } from "@cdktf-karpenter/eks-cluster";
import { incompatibleKubernetes, KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { refuse } from "@cdktf-karpenter/rules";
import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { defineEnvironment } from "./define-environment";
import type { Environment } from "./environment";
import { useAws, useKubernetes, useRemoteState } from "./providers";

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

  constructor(scope: Construct, environment: Environment) {
    super(scope, defineEnvironment(environment).name);
    const { account, region, permissionsBoundaryArn, karpenter, cluster, vpc } = environment;
    refuse(this, incompatibleKubernetes(karpenter.version, cluster.kubernetesVersion));
    useRemoteState(this, environment);
    useAws(this, environment);

    const { name: clusterName, ...clusterOptions } = cluster;
    this.cluster = new EksCluster(this, "cluster", {
      ...clusterOptions,
      clusterName,
      vpcId: vpc.id,
      subnets: vpc.subnets,
      nodeGroups: environment.nodeGroups,
      permissionsBoundaryArn,
      protect: environment.protect,
    });
    useKubernetes(this, this.cluster, region);
    this.karpenter = new KarpenterIam(this, "karpenter", {
      cluster: this.cluster,
      karpenterVersion: karpenter.version,
      namespace: karpenter.namespace,
      instanceProfile: karpenter.instanceProfile,
      ...{ account, region, permissionsBoundaryArn },
    });
    this.discovery = new DiscoveryTags(this, "discovery", {
      cluster: this.cluster,
      subnets: vpc.subnets,
      tagKey: karpenter.discoveryTagKey,
    });
    this.grantAccess(environment);
    this.showOutputs();
  }

  private grantAccess({ access = {} }: Environment): void {
    const { cluster } = this;
    const { awsAuth = cluster.authenticationMode !== "API", admins = {} } = access;
    // In a cluster that never had the ConfigMap this forgets nothing.
    if (!awsAuth) new ForgetAwsAuth(this, "aws-auth");
    if (awsAuth) {
      const groups = Object.entries(cluster.nodeGroups);
      const map = new AwsAuth(this, "aws-auth", {
        cluster,
        nodeRoleArns: {
          ...Object.fromEntries(groups.map(([name, { roleArn }]) => [name, roleArn])),
          karpenter: this.karpenter.nodeRoleArn,
        },
        roles: access.roles,
        adopt: access.adoptAwsAuth,
      });
      // EKS makes a ConfigMap of its own for the first node group of a cluster without one.
      for (const [, group] of groups) group.createAfter(map.resource);
    }
    const nodeRoleArns: Record<string, string> = awsAuth
      ? {}
      : { karpenter: this.karpenter.nodeRoleArn };
    new AccessEntries(this, "access-entries", { cluster, nodeRoleArns, admins });
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
    for (const [name, value] of Object.entries(outputs)) new TerraformOutput(this, name, { value });
  }
}

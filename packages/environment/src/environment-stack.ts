import { AccessEntries, AwsAuth, ForgetAwsAuth } from "@cdktf-karpenter/aws-auth";
import { DiscoveryTags } from "@cdktf-karpenter/discovery-tags";
import { EksCluster } from "@cdktf-karpenter/eks-cluster";
import { KarpenterIam } from "@cdktf-karpenter/karpenter-iam";
import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { usesAwsAuth } from "./access-rules";
import { defineEnvironment } from "./define-environment";
import { DistinctEnvironments } from "./distinct-environments";
import type { Claims } from "./distinct-environments";
import type { Environment } from "./environment";
import { stateLocation, useAws, useKubernetes, useRemoteState } from "./providers";

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

    const { name: clusterName, ...clusterOptions } = cluster;
    this.cluster = new EksCluster(this, "cluster", {
      ...clusterOptions,
      clusterName,
      vpcId: vpc.id,
      subnets: vpc.subnets,
      nodeGroups: environment.nodeGroups,
      protect: environment.protect,
      region,
      ...iam,
    });
    useKubernetes(this, this.cluster, region);
    const { version: karpenterVersion, discoveryTagKey: tagKey, ...karpenterOptions } = karpenter;
    this.discovery = new DiscoveryTags(this, "discovery", {
      cluster: this.cluster,
      subnets: vpc.subnets,
      tagKey,
    });
    this.karpenter = new KarpenterIam(this, "karpenter", {
      ...karpenterOptions,
      karpenterVersion,
      cluster: this.cluster,
      ...{ account, region },
      ...iam,
      nodeClass: this.discovery,
    });
    this.grantAccess(environment);
    this.showOutputs();

    const { bucket, key } = stateLocation(environment);
    this.claims = {
      environment: environment.name,
      state: `s3://${bucket}/${key}`,
      cluster: `${clusterName} in ${region} of account ${account}`,
    };
    this.node.addValidation(new DistinctEnvironments(this.claims, () => this.claimsBefore()));
  }

  /** Everyone who is not an administrator by creating the cluster: Karpenter's nodes above all. */
  private grantAccess(environment: Environment): void {
    const { cluster } = this;
    const { roles, adoptAwsAuth, admins = {} } = environment.access ?? {};
    const ofKarpenter = { karpenter: this.karpenter.nodeRoleArn };
    const isWindows = this.karpenter.nodeAccessEntryType === "EC2_WINDOWS";
    const further = Object.entries(environment.karpenter.additionalNodeRoleArns ?? {});
    const linux = {
      ...(isWindows ? {} : ofKarpenter),
      ...Object.fromEntries(further.map(([name, arn]) => [`karpenter-${name}`, arn])),
    };
    const windows = isWindows ? ofKarpenter : {};
    if (usesAwsAuth(environment)) {
      const groups = Object.entries(cluster.nodeGroups);
      const nodeRoleArns = {
        ...Object.fromEntries(groups.map(([name, { roleArn }]) => [`group-${name}`, roleArn])),
        ...linux,
      };
      const map = new AwsAuth(this, "aws-auth", {
        cluster,
        nodeRoleArns,
        windowsNodeRoleArns: windows,
        roles,
        adopt: adoptAwsAuth,
      });
      // EKS makes a ConfigMap of its own for the first node group of a cluster without one.
      for (const [, group] of groups) group.createAfter(map);
    } else {
      // In a cluster that never had the ConfigMap this forgets nothing.
      new ForgetAwsAuth(this, "aws-auth");
    }
    const nodeRoles = usesAwsAuth(environment)
      ? {}
      : { nodeRoleArns: linux, windowsNodeRoleArns: windows };
    // Mode CONFIG_MAP takes no access entries: without any, nothing is asked of it.
    if (usesAwsAuth(environment) && Object.keys(admins).length === 0) return;
    new AccessEntries(this, "access-entries", { cluster, admins, ...nodeRoles });
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
    this.karpenter.helmValuesOutput.overrideLogicalId("karpenter-helm-values");
    this.karpenter.nodeClassDefaultsOutput.overrideLogicalId("karpenter-node-class-defaults");
  }

  private claimsBefore(): Claims[] {
    const siblings = this.node.scope?.node.children ?? [];
    return siblings
      .slice(0, siblings.indexOf(this))
      .flatMap((sibling) => (sibling instanceof EnvironmentStack ? [sibling.claims] : []));
  }
}

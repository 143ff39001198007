import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { DataAwsRegion } from "@cdktf/provider-aws/lib/data-aws-region";
import {
  invalidAccountId,
  invalidClusterName,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleName,
  refuse,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";
import { ControllerRole } from "./controller-role";
import { invalidKubernetesName, invalidPath } from "./iam-rules";
import { InterruptionQueue } from "./interruption-queue";
import { minorOf, unknownKarpenterVersion } from "./karpenter-version";
import { names } from "./names";
import { NodeRole } from "./node-role";
import { foreignOidcProvider, invalidOidcIssuer } from "./oidc-issuer";
import { policyDocument } from "./policy-document";
import type { Placeholders } from "./policy-document";
import type { KarpenterIamProps } from "./props";
import { versionData } from "./version-data";
import type { VersionData } from "./version-data";

/**
 * IAM of Karpenter for one cluster, exactly as upstream ships it for the given version: the node role, the
 * controller's role with its policies, and the interruption queue with its rules.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 */
export class KarpenterIam extends Construct {
  /** Role of Karpenter's nodes, with its path: for access entries, aws-auth and `iam:PassRole`. */
  readonly nodeRoleArn: string;
  /** Goes into `spec.role` of an EC2NodeClass. */
  readonly nodeRoleName: string;
  /** Goes into `spec.instanceProfile` of an EC2NodeClass; absent unless `instanceProfile` is on. */
  readonly instanceProfileName: string | undefined;
  /** Goes into the chart's `serviceAccount.annotations["eks.amazonaws.com/role-arn"]`. */
  readonly controllerRoleArn: string;
  /** Goes into the chart's `settings.interruptionQueue`. */
  readonly interruptionQueueName: string;
  /** Namespace of the chart, as the trust policy has it. */
  readonly namespace: string;
  /** Service account of the chart, as the trust policy has it. */
  readonly serviceAccount: string;

  constructor(scope: Construct, id: string, props: KarpenterIamProps) {
    super(scope, id);
    const { cluster, path, permissionsBoundaryArn } = props;
    const { clusterName } = cluster;
    this.namespace = props.namespace ?? "kube-system";
    this.serviceAccount = props.serviceAccount ?? "karpenter";
    refuse(this, ...problems(props, this.namespace, this.serviceAccount));

    const version = versionData(minorOf(props.karpenterVersion) ?? "");
    const { partition, dnsSuffix } = new DataAwsPartition(this, "partition");
    const region = props.region ?? new DataAwsRegion(this, "region").id;
    const account = props.account ?? new DataAwsCallerIdentity(this, "caller").accountId;

    const nodeRole = new NodeRole(this, "node-role", {
      name: props.nodeRoleName ?? names.nodeRole(clusterName),
      managedPolicies: version.nodeRolePolicies,
      instanceProfileName: props.instanceProfile ? names.instanceProfile(clusterName) : undefined,
      ...{ path, permissionsBoundaryArn, partition, dnsSuffix },
    });
    this.nodeRoleArn = nodeRole.arn;
    this.nodeRoleName = nodeRole.roleName;
    this.instanceProfileName = nodeRole.instanceProfileName;

    const queueName = names.queue(clusterName);
    const placeholders: Placeholders = {
      "AWS::Partition": partition,
      "AWS::Region": region,
      "AWS::AccountId": account,
      "AWS::URLSuffix": dnsSuffix,
      ClusterName: clusterName,
      "KarpenterNodeRole.Arn": nodeRole.arn,
      // Written out, so that the queue is never there without its policy.
      "KarpenterInterruptionQueue.Arn": `arn:${partition}:sqs:${region}:${account}:${queueName}`,
    };
    this.interruptionQueueName = this.createQueue(queueName, clusterName, version, placeholders);

    const controllerRole = new ControllerRole(this, "controller-role", {
      name: props.controllerRoleName ?? names.controllerRole(clusterName),
      oidcProviderArn: cluster.oidcProviderArn,
      oidcIssuerUrl: cluster.oidcIssuerUrl,
      namespace: this.namespace,
      serviceAccount: this.serviceAccount,
      policies: Object.fromEntries(
        Object.entries(version.controllerPolicies).map(([part, statements]) => [
          part,
          {
            name: names.controllerPolicy(part, clusterName),
            document: policyDocument(statements, placeholders),
          },
        ]),
      ),
      ...{ path, permissionsBoundaryArn },
    });
    this.controllerRoleArn = controllerRole.arn;
  }

  private createQueue(
    name: string,
    clusterName: string,
    version: VersionData,
    placeholders: Placeholders,
  ): string {
    const rules = Object.entries(version.interruptionEvents).map(
      ([event, pattern]) => [event, { name: names.rule(event, clusterName), pattern }] as const,
    );
    const queue = new InterruptionQueue(this, "interruption", {
      name,
      policyDocument: policyDocument(version.queuePolicy, placeholders, "EC2InterruptionPolicy"),
      rules: Object.fromEntries(rules),
    });
    return queue.queueName;
  }
}

function problems(
  props: KarpenterIamProps,
  namespace: string,
  serviceAccount: string,
): (Problem | undefined)[] {
  const { account, region, path, nodeRoleName, controllerRoleName } = props;
  return [
    invalidClusterName(props.cluster.clusterName, "cluster.clusterName"),
    invalidOidcIssuer(props.cluster.oidcIssuerUrl),
    foreignOidcProvider(props.cluster),
    unknownKarpenterVersion(props.karpenterVersion),
    invalidKubernetesName(namespace, "namespace"),
    invalidKubernetesName(serviceAccount, "serviceAccount"),
    account === undefined ? undefined : invalidAccountId(account),
    region === undefined ? undefined : invalidRegion(region),
    path === undefined ? undefined : invalidPath(path),
    invalidPolicyArn(props.permissionsBoundaryArn, "permissionsBoundaryArn"),
    nodeRoleName === undefined ? undefined : invalidRoleName(nodeRoleName, "nodeRoleName"),
    controllerRoleName === undefined
      ? undefined
      : invalidRoleName(controllerRoleName, "controllerRoleName"),
  ];
}

import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { DataAwsRegion } from "@cdktf/provider-aws/lib/data-aws-region";
import { refuse, servicePrincipalSuffix } from "@cdktf-karpenter/rules";
import { TerraformOutput } from "cdktf";
import { Construct } from "constructs";
import { controllerPolicies } from "./controller/controller-policies";
import { ControllerRole } from "./controller/controller-role";
import { DistinctNames } from "./distinct-names";
import type { TakenNames } from "./distinct-names";
import { helmValues } from "./controller/helm-values";
import type { HelmValues } from "./controller/helm-values";
import { usesPodIdentity } from "./controller/identity";
import { InterruptionQueue } from "./interruption/interruption-queue";
import { minorOf } from "./versions/karpenter-version";
import { minorsOf, versionFor } from "./versions/merged-versions";
import { namesFor } from "./names";
import type { Names } from "./names";
import { nodeClassDefaults } from "./nodes/node-class-defaults";
import type { NodeClassDefaults } from "./nodes/node-class-defaults";
import { NodeRole } from "./nodes/node-role";
import { isExistingRole } from "./nodes/node-role-options";
import { PodIdentity } from "./controller/pod-identity";
import { policyDocument } from "./iam/policy-document";
import type { Placeholders } from "./iam/policy-document";
import { problemsOf, versionProblems } from "./problems";
import type { KarpenterIamProps } from "./props";
import { oidcClustersOf, settingsOf } from "./settings";
import type { Settings } from "./settings";
import type { VersionData } from "./versions/version-data";

/** What all parts are made from. */
interface Context {
  readonly settings: Settings;
  readonly version: VersionData;
  readonly names: Names;
  readonly partition: string;
  /** What follows `ec2.` in EC2's name. */
  readonly ec2Suffix: string;
  readonly region: string;
  readonly account: string;
}

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
  /** Type of the node role's access entry. */
  readonly nodeAccessEntryType: "EC2_LINUX" | "EC2_WINDOWS";
  /** Goes into the chart's `serviceAccount.annotations["eks.amazonaws.com/role-arn"]`, for IRSA. */
  readonly controllerRoleArn: string;
  /** Goes into the chart's `settings.interruptionQueue`; absent when `interruption` is off. */
  readonly interruptionQueueName: string | undefined;
  /** Namespace of the chart, as the trust policy has it. */
  readonly namespace: string;
  /** Service account of the chart, as the trust policy has it. */
  readonly serviceAccount: string;
  /** Values of upstream's chart that belong to this IAM. */
  readonly helmValues: HelmValues;
  /** What an EC2NodeClass has of this IAM. */
  readonly nodeClassDefaults: NodeClassDefaults;
  /** `helmValues`, for `terraform output -json`. */
  readonly helmValuesOutput: TerraformOutput;
  /** `nodeClassDefaults`, for `terraform output -json`. */
  readonly nodeClassDefaultsOutput: TerraformOutput;
  private readonly taken: TakenNames;

  constructor(scope: Construct, id: string, props: KarpenterIamProps) {
    super(scope, id);
    const settings = settingsOf(props);
    refuse(this, ...problemsOf(settings));
    const minors = minorsOf([props.karpenterVersion, props.alsoForVersion]);
    const version = versionFor(minors);
    refuse(this, ...versionProblems(settings, minors, version));

    const { cluster, namespace, serviceAccount, nodeRole: role } = settings;
    const context = this.contextOf(settings, version);
    this.namespace = namespace;
    this.serviceAccount = serviceAccount;
    this.nodeAccessEntryType = role.windows === true ? "EC2_WINDOWS" : "EC2_LINUX";

    const nodeRole = this.createNodeRole(context);
    this.nodeRoleArn = nodeRole.arn;
    this.nodeRoleName = nodeRole.roleName;
    this.instanceProfileName = nodeRole.instanceProfileName;
    const placeholders = placeholdersOf(context, nodeRole.arn);
    const queue = this.createQueue(context, placeholders);
    this.interruptionQueueName = queue?.queueName;
    this.controllerRoleArn = this.createController(context, placeholders, queue?.kmsKeyArn);

    this.helmValues = helmValues({
      minors,
      clusterName: cluster.clusterName,
      serviceAccount,
      // Beside Pod Identity alone an annotation would win over the association.
      controllerRoleArn: settings.identity === "pod-identity" ? undefined : this.controllerRoleArn,
      interruptionQueueName: this.interruptionQueueName,
      zonalShift: settings.permissions.zonalShift === true,
    });
    this.nodeClassDefaults = nodeClassDefaults({
      minor: minorOf(props.karpenterVersion) ?? "",
      clusterName: cluster.clusterName,
      nodeRoleName: this.nodeRoleName,
      instanceProfileName: this.instanceProfileName,
      ...props.nodeClass,
    });
    this.helmValuesOutput = new TerraformOutput(this, "helm-values", { value: this.helmValues });
    this.nodeClassDefaultsOutput = new TerraformOutput(this, "node-class-defaults", {
      value: this.nodeClassDefaults,
    });

    this.taken = takenNames(this, context);
    this.node.addValidation(new DistinctNames(this.taken, () => this.takenBefore()));
  }

  private contextOf(settings: Settings, version: VersionData): Context {
    const { partition } = new DataAwsPartition(this, "partition");
    const ec2Suffix = servicePrincipalSuffix(this, "ec2", partition);
    const region = settings.region ?? new DataAwsRegion(this, "region").id;
    const account = settings.account ?? new DataAwsCallerIdentity(this, "caller").accountId;
    const { cluster, interruption } = settings;
    const names = namesFor({
      clusterName: cluster.clusterName,
      region: settings.regionInNames === true ? region : undefined,
      prefix: settings.namePrefix,
      queueName: interruption === false ? undefined : interruption.queueName,
    });
    return { settings, version, names, partition, ec2Suffix, region, account };
  }

  private createNodeRole({ settings, version, names, partition, ec2Suffix }: Context): NodeRole {
    const { nodeRole, instanceProfile, path, permissionsBoundaryArn } = settings;
    return new NodeRole(this, "node-role", {
      role: nodeRole,
      name: names.nodeRole,
      managedPolicies: version.nodeRolePolicies,
      instanceProfileName: instanceProfile === true ? names.instanceProfile : undefined,
      ...{ path, permissionsBoundaryArn, partition },
      ec2Principal: `ec2.${ec2Suffix}`,
    });
  }

  private createQueue(
    { settings, version, names, partition, account }: Context,
    placeholders: Placeholders,
  ): InterruptionQueue | undefined {
    if (settings.interruption === false) return undefined;
    return new InterruptionQueue(this, "interruption", {
      names,
      queueArn: placeholders["KarpenterInterruptionQueue.Arn"],
      policyDocument: policyDocument(version.queuePolicy, placeholders, "EC2InterruptionPolicy"),
      events: version.interruptionEvents,
      options: settings.interruption,
      ...{ partition, account },
    });
  }

  private createController(
    { settings, version, names, partition, region, account }: Context,
    placeholders: Placeholders,
    queueKeyArn: string | undefined,
  ): string {
    const { cluster, identity, namespace, serviceAccount } = settings;
    const { path, permissionsBoundaryArn } = settings;
    const policies = controllerPolicies(settings, version);
    const values = { ...placeholders, "KarpenterInterruptionQueueKey.Arn": queueKeyArn };
    const role = new ControllerRole(this, "controller-role", {
      name: settings.controllerRoleName ?? names.controllerRole,
      ...{ path, permissionsBoundaryArn },
      trust: {
        ...{ identity, namespace, serviceAccount },
        oidcClusters: oidcClustersOf(settings),
        clusterArn: `arn:${partition}:eks:${region}:${account}:cluster/${cluster.clusterName}`,
      },
      policies: Object.fromEntries(
        Object.entries(policies).map(([part, statements]) => [
          part,
          { name: names.controllerPolicy(part), document: policyDocument(statements, values) },
        ]),
      ),
    });
    if (usesPodIdentity(identity)) {
      new PodIdentity(this, "pod-identity", {
        clusterName: cluster.clusterName,
        ...{ namespace, serviceAccount },
        roleArn: role.arn,
        agent: cluster.podIdentityAgent === false ? undefined : cluster.podIdentityAgent,
      });
    }
    return role.arn;
  }

  private takenBefore(): TakenNames[] {
    const all = this.node.root.node
      .findAll()
      .filter((construct) => construct instanceof KarpenterIam);
    return all.slice(0, all.indexOf(this)).map(({ taken }) => taken);
  }
}

function placeholdersOf(
  { settings, names, partition, ec2Suffix, region, account }: Context,
  nodeRoleArn: string,
): Placeholders {
  return {
    "AWS::Partition": partition,
    "AWS::Region": region,
    "AWS::AccountId": account,
    // Upstream has it in the name of EC2 alone, to which the node role is passed.
    "AWS::URLSuffix": ec2Suffix,
    ClusterName: settings.cluster.clusterName,
    "KarpenterNodeRole.Arn": nodeRoleArn,
    // Written out, so that the queue is never there without its policy.
    "KarpenterInterruptionQueue.Arn": `arn:${partition}:sqs:${region}:${account}:${names.queue}`,
  };
}

/** Names of what is made here: those of existing roles are somebody else's. */
function takenNames(construct: Construct, { settings, version, names }: Context): TakenNames {
  const { identity, nodeRole, interruption, account, region } = settings;
  return {
    construct,
    ...{ account, region },
    inAccount: [
      ...(isExistingRole(nodeRole) ? [] : [`role ${nodeRole.name ?? names.nodeRole}`]),
      ...(typeof identity === "object"
        ? []
        : [`role ${settings.controllerRoleName ?? names.controllerRole}`]),
      ...Object.keys(version.controllerPolicies).map(
        (part) => `policy ${names.controllerPolicy(part)}`,
      ),
      ...(settings.instanceProfile === true ? [`instance profile ${names.instanceProfile}`] : []),
    ],
    inRegion: interruption === false ? [] : [`queue ${names.queue}`],
  };
}

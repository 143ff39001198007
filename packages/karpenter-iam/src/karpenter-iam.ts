import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { DataAwsRegion } from "@cdktf/provider-aws/lib/data-aws-region";
import { refuse, refuseProps, servicePrincipalSuffix } from "@cdktf-karpenter/rules";
import { Construct } from "constructs";
import { controllerDocuments } from "./controller/controller-documents";
import type { ControllerDocuments } from "./controller/controller-documents";
import { ControllerRole } from "./controller/controller-role";
import { karpenterIamProps } from "./generated/shapes";
import { helmValues } from "./controller/helm-values";
import type { HelmValues } from "./controller/helm-values";
import { usesIrsa, usesPodIdentity } from "./controller/identity";
import { PodIdentity } from "./controller/pod-identity";
import { DistinctNames } from "./distinct-names";
import type { TakenNames } from "./distinct-names";
import { isExistingRole } from "./iam/existing-role";
import { queueArn } from "./iam/place";
import type { Place } from "./iam/place";
import { placeholdersOf, policyDocument } from "./iam/policy-document";
import type { PolicySubjects } from "./iam/policy-document";
import { InterruptionQueue } from "./interruption/interruption-queue";
import { namesOf } from "./names";
import type { Names } from "./names";
import { nodeClassDefaults } from "./nodes/node-class-defaults";
import type { NodeClassDefaults } from "./nodes/node-class-defaults";
import { NodeRole } from "./nodes/node-role";
import { problemsOf, versionProblems } from "./problems";
import type { KarpenterIamProps } from "./props";
import { settingsOf } from "./settings";
import type { Settings } from "./settings";
import { versionFor } from "./versions/chosen-version";
import type { VersionData } from "./versions/version-data";

/** What all parts are made from. */
interface Context {
  readonly settings: Settings;
  readonly version: VersionData;
  readonly names: Names;
  readonly place: Place;
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
  private readonly taken: TakenNames;

  constructor(scope: Construct, id: string, props: KarpenterIamProps) {
    super(scope, id);
    refuseProps(this, props, karpenterIamProps, (given) => problemsOf(settingsOf(given)));
    const settings = settingsOf(props);
    const version = versionFor(settings);
    const documents = controllerDocuments(settings, version);
    refuse(this, ...versionProblems(settings, version, documents));

    const { clusterName } = settings.cluster;
    const { namespace, serviceAccount, nodeRole: role } = settings;
    const place = this.placeOf(settings);
    const context = { settings, version, place, names: namesOf(settings, place.region) };
    this.namespace = namespace;
    this.serviceAccount = serviceAccount;
    this.nodeAccessEntryType = role.windows === true ? "EC2_WINDOWS" : "EC2_LINUX";

    const nodeRole = this.createNodeRole(context);
    this.nodeRoleArn = nodeRole.arn;
    this.nodeRoleName = nodeRole.roleName;
    this.instanceProfileName = nodeRole.instanceProfileName;
    const subjects = {
      clusterName,
      nodeRoleArn: nodeRole.arn,
      queueArn: queueArn(place, context.names.queue),
    };
    const queue = this.createQueue(context, subjects);
    this.interruptionQueueName = queue?.queueName;
    const queueKeyArn = queue?.kmsKeyArn;
    this.controllerRoleArn = this.createController(context, documents, {
      ...subjects,
      queueKeyArn,
    });

    this.helmValues = helmValues({
      chart: version.chart,
      clusterName,
      serviceAccount,
      // Beside Pod Identity alone an annotation would win over the association.
      controllerRoleArn: usesIrsa(settings.identity) ? this.controllerRoleArn : undefined,
      interruptionQueueName: this.interruptionQueueName,
      zonalShift: settings.permissions.zonalShift === true,
    });
    this.nodeClassDefaults = nodeClassDefaults({
      nodeClass: version.nodeClass,
      clusterName,
      nodeRoleName: this.nodeRoleName,
      instanceProfileName: this.instanceProfileName,
      ...settings.nodeClass,
    });

    this.taken = takenNames(this, context);
    this.node.addValidation(new DistinctNames(this.taken, () => this.takenBefore()));
  }

  private placeOf({ region, account }: Settings): Place {
    const { partition } = new DataAwsPartition(this, "partition");
    return {
      partition,
      ec2Suffix: servicePrincipalSuffix(this, "ec2", partition),
      region: region ?? new DataAwsRegion(this, "region").id,
      account: account ?? new DataAwsCallerIdentity(this, "caller").accountId,
    };
  }

  private createNodeRole({ settings, version, names, place }: Context): NodeRole {
    const { nodeRole, instanceProfile, path, permissionsBoundaryArn } = settings;
    return new NodeRole(this, "node-role", {
      role: nodeRole,
      name: names.nodeRole,
      managedPolicies: version.nodeRolePolicies,
      instanceProfileName: instanceProfile ? names.instanceProfile : undefined,
      ...{ path, permissionsBoundaryArn, place },
    });
  }

  private createQueue(
    { settings, version, names, place }: Context,
    subjects: PolicySubjects,
  ): InterruptionQueue | undefined {
    if (settings.interruption === false) return undefined;
    const placeholders = placeholdersOf(place, subjects);
    return new InterruptionQueue(this, "interruption", {
      names,
      queueArn: subjects.queueArn,
      policyDocument: policyDocument(version.queuePolicy, placeholders, "EC2InterruptionPolicy"),
      events: version.interruptionEvents,
      options: settings.interruption,
      place,
    });
  }

  private createController(
    { settings, names, place }: Context,
    { trust, policies }: ControllerDocuments,
    subjects: PolicySubjects,
  ): string {
    const { cluster, identity, namespace, serviceAccount, controllerRole } = settings;
    const placeholders = placeholdersOf(place, subjects);
    const role = new ControllerRole(this, "controller-role", {
      role: isExistingRole(controllerRole)
        ? controllerRole
        : {
            name: names.controllerRole,
            permissionsBoundary: settings.permissionsBoundaryArn,
            assumeRolePolicy: policyDocument(trust, placeholders),
          },
      path: settings.path,
      policies: Object.fromEntries(
        Object.entries(policies).map(([part, statements]) => [
          part,
          {
            name: names.controllerPolicy(part),
            document: policyDocument(statements, placeholders),
          },
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

/** Names of what is made here: those of existing roles are somebody else's. */
function takenNames(construct: Construct, { settings, version, names }: Context): TakenNames {
  const { controllerRole, nodeRole, interruption, account, region } = settings;
  return {
    construct,
    ...{ account, region },
    inAccount: [
      ...(isExistingRole(nodeRole) ? [] : [`role ${names.nodeRole}`]),
      ...(isExistingRole(controllerRole) ? [] : [`role ${names.controllerRole}`]),
      ...Object.keys(version.controllerPolicies).map(
        (part) => `policy ${names.controllerPolicy(part)}`,
      ),
      ...(settings.instanceProfile ? [`instance profile ${names.instanceProfile}`] : []),
    ],
    inRegion: interruption === false ? [] : [`queue ${names.queue}`],
  };
}

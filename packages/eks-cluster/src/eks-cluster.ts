import { DataAwsPartition } from "@cdktf/provider-aws/lib/data-aws-partition";
import { DataAwsRegion } from "@cdktf/provider-aws/lib/data-aws-region";
import type { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import { EksCluster as AwsEksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import {
  DEFAULT_AUTHENTICATION_MODE,
  fitName,
  refuseProps,
  throughLocal,
} from "@cdktf-karpenter/rules";
import type { AuthenticationMode } from "@cdktf-karpenter/rules";
import { Annotations, dependable } from "cdktf";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import {
  addonsInRollback,
  chosenAddons,
  createAddonsAfterNodes,
  createAddonsBeforeNodes,
} from "./addons";
import type { ChosenAddons } from "./addons";
import { ClusterAttributes } from "./cluster-attributes";
import { ClusterRole } from "./cluster-role";
import { CniRole } from "./cni-role";
import { eksClusterProps } from "./generated/shapes";
import { liveCluster } from "./live-cluster";
import type { LiveCluster } from "./live-cluster";
import { NodeAccess } from "./node-access";
import { NodeGroup } from "./node-group";
import { OidcProvider } from "./oidc-provider";
import type { EksClusterProps } from "./props";
import { problemsOf } from "./problems";
import { nodesOutsideRanges } from "./public-access";
import {
  notAmong,
  readSubnets,
  sameZonesPrecondition,
  twoZonesPrecondition,
} from "./subnet-checks";
import { versionPreconditions } from "./versions/preconditions";
import { Rollback } from "./versions/rollback";
import { dayOfSynth } from "./versions/support";
import { versionWarning } from "./versions/warnings";

/** 255 characters: https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateSecurityGroup.html */
const SECURITY_GROUP_NAME_LIMIT = 255;

const POD_IDENTITY_AGENT = "eks-pod-identity-agent";

/** What all roles that are made here have in common. */
interface RoleOptions {
  readonly namePrefix: string;
  readonly partition: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
}

/**
 * An EKS cluster in given subnets: control plane, OIDC provider, add-ons and managed node groups, with a role of its
 * own for each. Makes nothing in the VPC but one security group.
 *
 * @throws Error with every wrong prop, its rule and its remedy
 */
export class EksCluster extends Construct {
  readonly clusterName: string;
  readonly clusterArn: string;
  readonly kubernetesVersion: string;
  readonly authenticationMode: AuthenticationMode;
  /** Whether EKS makes who creates the cluster its administrator. */
  readonly creatorIsAdmin: boolean;
  /** HTTPS address of the API server. */
  readonly endpoint: string;
  /** Certificate authority of the API server: PEM in base64. */
  readonly certificateAuthorityData: string;
  /** Security group that EKS makes for the cluster and puts on managed nodes. */
  readonly clusterSecurityGroupId: string;
  /** Issuer of service account tokens, with `https://`. */
  readonly oidcIssuerUrl: string;
  readonly oidcProviderArn: string;
  /** The add-on that hands credentials to pods by EKS Pod Identity; `false` when `addons` has not got it. */
  readonly podIdentityAgent: EksAddon | false;
  /** By their keys. */
  readonly nodeGroups: Readonly<Record<string, NodeGroup>>;
  /** `aws_eks_cluster`. */
  readonly resource: AwsEksCluster;
  /** What a plan knows of the cluster as it runs, for preconditions; nothing while the name is unresolved. */
  readonly live: LiveCluster | undefined;
  private readonly addonsAfterNodes: readonly EksAddon[];

  constructor(scope: Construct, id: string, props: EksClusterProps) {
    super(scope, id);
    refuseProps(this, props, eksClusterProps, problemsOf);
    const { clusterName, nodeGroups = {}, path, permissionsBoundaryArn } = props;
    const { nodeSubnets = props.subnets } = props;
    for (const warning of [
      nodesOutsideRanges(props.privateEndpoint ?? true, props.publicAccessCidrs),
      versionWarning(props, dayOfSynth()),
    ]) {
      if (warning !== undefined) Annotations.of(this).addWarning(warning);
    }

    this.clusterName = clusterName;
    this.live = liveCluster(this, clusterName);
    this.kubernetesVersion = props.kubernetesVersion;
    this.authenticationMode = props.authenticationMode ?? DEFAULT_AUTHENTICATION_MODE;
    this.creatorIsAdmin = props.creatorIsAdmin ?? true;
    const { partition } = new DataAwsPartition(this, "partition");
    const roles = { namePrefix: this.namePrefix(props), partition, path, permissionsBoundaryArn };
    this.resource = this.createControlPlane(props, roles);
    const attributes = new ClusterAttributes(this, "attributes", this.resource);
    this.clusterArn = attributes.arn;
    this.endpoint = attributes.endpoint;
    this.certificateAuthorityData = attributes.certificateAuthorityData;
    this.clusterSecurityGroupId = attributes.clusterSecurityGroupId;
    this.oidcIssuerUrl = attributes.oidcIssuerUrl;

    const oidcProvider = new OidcProvider(this, "oidc", this.oidcIssuerUrl);
    this.oidcProviderArn = throughLocal(this, "oidc-provider-arn", oidcProvider.arn);
    const chosen = chosenAddons(props.addons ?? {});
    const addons = props.rollbackFrom === undefined ? chosen : addonsInRollback(chosen);
    const beforeNodes = this.createNetworkAddon(addons, oidcProvider, props, roles);
    const cluster = { ...this.identity(props), ...roles };
    this.nodeGroups = Object.fromEntries(
      Object.entries(nodeGroups).map(([key, options]) => {
        const names = options.subnets ?? Object.keys(nodeSubnets);
        const ids = names.map((name) => nodeSubnets[name] ?? "");
        return [key, new NodeGroup(this, key, cluster, ids, options, beforeNodes)];
      }),
    );
    new NodeAccess(this, "node-access", this);
    const groups = Object.values(this.nodeGroups).map(({ resource }) => resource);
    this.addonsAfterNodes = createAddonsAfterNodes(this, this.addonCluster(props), addons, groups);
    this.podIdentityAgent =
      this.addonsAfterNodes.find(({ addonNameInput }) => addonNameInput === POD_IDENTITY_AGENT) ??
      false;
  }

  /**
   * Makes kube-proxy, CoreDNS and the other add-ons that follow the nodes after something else too, and destroys them
   * before: a `NodeGroup` of your own, a Fargate profile, or what makes Karpenter's nodes.
   */
  createAddonsAfter(...others: readonly ITerraformDependable[]): void {
    for (const addon of this.addonsAfterNodes) {
      addon.dependsOn = [...(addon.dependsOn ?? []), ...others.map(dependable)];
    }
  }

  private namePrefix({ clusterName, regionInNames = false, region }: EksClusterProps): string {
    if (!regionInNames) return clusterName;
    return `${clusterName}-${region ?? new DataAwsRegion(this, "region").id}`;
  }

  private createControlPlane(props: EksClusterProps, roles: RoleOptions): AwsEksCluster {
    const { clusterName, vpcId, subnets, publicAccessCidrs } = props;
    const role =
      props.roleArn === undefined ? new ClusterRole(this, "cluster-role", roles) : undefined;
    const securityGroup = new SecurityGroup(this, "control-plane", {
      name: fitName(`eks-${clusterName}-control-plane`, SECURITY_GROUP_NAME_LIMIT),
      description: `Control plane of EKS cluster ${clusterName}: for rules of your own`,
      vpcId,
      lifecycle: {
        // EKS holds it as long as the cluster names it, and it cannot be renamed: a name or description of another
        // release of this package is no reason to replace it.
        ignoreChanges: ["name", "description"],
        createBeforeDestroy: true,
      },
    });
    const zones = readSubnets(this, "subnet", subnets, vpcId);
    if (props.nodeSubnets !== undefined) {
      readSubnets(this, "node-subnet", notAmong(subnets, props.nodeSubnets), vpcId);
    }
    const { version, preconditions } = this.controlPlaneVersion(props);
    return new AwsEksCluster(this, "cluster", {
      name: clusterName,
      version,
      upgradePolicy:
        props.upgradePolicy === undefined ? undefined : { supportType: props.upgradePolicy },
      roleArn: role?.roleArn ?? props.roleArn ?? "",
      vpcConfig: {
        subnetIds: Object.values(subnets),
        securityGroupIds: [securityGroup.id],
        endpointPrivateAccess: props.privateEndpoint ?? true,
        endpointPublicAccess: publicAccessCidrs !== undefined,
        publicAccessCidrs: publicAccessCidrs && [...publicAccessCidrs],
      },
      accessConfig: {
        authenticationMode: this.authenticationMode,
        bootstrapClusterCreatorAdminPermissions: this.creatorIsAdmin,
      },
      // Add-ons are managed below; unmanaged copies would be in their way.
      bootstrapSelfManagedAddons: false,
      enabledClusterLogTypes: [...(props.logTypes ?? ["api", "audit", "authenticator"])],
      encryptionConfig:
        props.secretsKmsKeyArn === undefined
          ? undefined
          : { provider: { keyArn: props.secretsKmsKeyArn }, resources: ["secrets"] },
      // EKS needs the role's policies until the cluster is gone.
      dependsOn: role?.attachments,
      lifecycle: {
        preventDestroy: props.protect ?? true,
        // Both count on creation only, and a difference would replace the cluster.
        ignoreChanges: [
          "access_config[0].bootstrap_cluster_creator_admin_permissions",
          "bootstrap_self_managed_addons",
        ],
        precondition: [
          ...twoZonesPrecondition(zones),
          ...(this.live ? sameZonesPrecondition(zones, this.live) : []),
          ...preconditions,
        ],
      },
    });
  }

  /** The version of the control plane itself, and what its plan is held to. */
  private controlPlaneVersion({ kubernetesVersion, rollbackFrom }: EksClusterProps) {
    const { live } = this;
    if (live === undefined) return { version: kubernetesVersion, preconditions: [] };
    const preconditions = versionPreconditions(live, kubernetesVersion, rollbackFrom);
    if (rollbackFrom === undefined) return { version: kubernetesVersion, preconditions };
    const rollback = { live, from: rollbackFrom, to: kubernetesVersion };
    const { controlPlaneVersion: version } = new Rollback(this, "rollback", rollback);
    return { version, preconditions };
  }

  /** @returns what node groups wait for */
  private createNetworkAddon(
    addons: ChosenAddons,
    oidcProvider: OidcProvider,
    props: EksClusterProps,
    roles: RoleOptions,
  ): EksAddon[] {
    const cluster = this.addonCluster(props);
    const cni = addons.get("vpc-cni");
    if (cni === undefined || cni.serviceAccountRoleArn !== undefined) {
      return createAddonsBeforeNodes(this, cluster, addons, []);
    }
    const role = new CniRole(this, "cni-role", { ...roles, oidcProvider });
    const withRole = new Map(addons).set("vpc-cni", {
      ...cni,
      serviceAccountRoleArn: role.roleArn,
    });
    return createAddonsBeforeNodes(this, cluster, withRole, [role.attachment]);
  }

  private addonCluster({ kubernetesVersion }: EksClusterProps) {
    return { clusterReference: this.resource.name, kubernetesVersion };
  }

  /** The parts of this cluster that its node groups repeat. */
  private identity({ kubernetesVersion, rollbackFrom, nodeTags = {} }: EksClusterProps) {
    return {
      clusterName: this.clusterName,
      clusterReference: this.resource.name,
      // After the cluster; in a rollback before it, by the version that it is to have.
      kubernetesVersion: rollbackFrom === undefined ? this.resource.version : kubernetesVersion,
      clusterSecurityGroupId: this.clusterSecurityGroupId,
      nodeTags,
    };
  }
}

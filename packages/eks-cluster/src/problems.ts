import {
  invalidClusterName,
  invalidKeyArn,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleArn,
  invalidSubnetId,
  invalidTags,
  invalidVpcId,
  keyOfOtherRegion,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import { addonWithoutNodes } from "./addon-nodes";
import { invalidAddonVersion, kubeProxySkew } from "./addon-version";
import { chosenAddons } from "./addons";
import { mixedProcessors, unsuitableAmiType } from "./ami-type";
import { creatorLockedOut, noEndpoint, tooFewSubnets } from "./cluster-rules";
import { invalidLabel, invalidTaint } from "./labels";
import { DEFAULT_DISK_SIZE_GIB } from "./node-group";
import {
  duplicateNodeGroupNames,
  invalidDiskSize,
  invalidNodeGroupName,
  noInstanceTypes,
  noNodeSubnets,
  unknownSubnets,
  unusedAddonPolicies,
} from "./node-group-rules";
import type { EksClusterProps } from "./props";
import { invalidPublicAccessCidrs } from "./public-access";
import { invalidScaling, scalingOf } from "./scaling";
import {
  invalidKubernetesVersion,
  invalidRollback,
  nodesOutOfSkew,
  unsupportedKubernetesVersion,
} from "./versions/rules";
import { dayOfSynth } from "./versions/support";

/** Every rule that a cluster's props break, or nothing in its place. */
export function problemsOf(props: EksClusterProps): (Problem | undefined)[] {
  return [...clusterProblems(props), ...addonProblems(props), ...nodeGroupProblems(props)];
}

function addonProblems({ addons = {}, nodeGroups = {}, kubernetesVersion }: EksClusterProps) {
  return [...chosenAddons(addons)].flatMap(([name, options]) => {
    const addon = { name, version: options.version, kubernetesVersion };
    return [
      invalidAddonVersion(addon),
      kubeProxySkew(addon),
      addonWithoutNodes(name, options, nodeGroups),
    ];
  });
}

function clusterProblems(props: EksClusterProps): (Problem | undefined)[] {
  const { subnets, nodeSubnets = {}, roleArn, region } = props;
  return [
    invalidClusterName(props.clusterName),
    invalidKubernetesVersion(props.kubernetesVersion),
    props.allowUnsupportedVersion
      ? undefined
      : unsupportedKubernetesVersion(props.kubernetesVersion, dayOfSynth()),
    invalidRollback(props, dayOfSynth()),
    invalidVpcId(props.vpcId),
    tooFewSubnets(subnets),
    ...Object.entries(subnets).map(([name, subnet]) => invalidSubnetId(subnet, `subnets.${name}`)),
    noNodeSubnets(props.nodeSubnets),
    invalidTags(props.nodeTags ?? {}, "nodeTags"),
    ...Object.entries(nodeSubnets).map(([name, subnet]) =>
      invalidSubnetId(subnet, `nodeSubnets.${name}`),
    ),
    creatorLockedOut(props.authenticationMode, props.creatorIsAdmin),
    noEndpoint(props.privateEndpoint ?? true, props.publicAccessCidrs),
    invalidPublicAccessCidrs(props.publicAccessCidrs),
    invalidRoleArn(roleArn, "roleArn"),
    invalidKeyArn(props.secretsKmsKeyArn, "secretsKmsKeyArn"),
    keyOfOtherRegion(props.secretsKmsKeyArn, region, "secretsKmsKeyArn"),
    ...Object.entries(props.addons ?? {}).map(([name, addon]) =>
      addon === false
        ? undefined
        : invalidRoleArn(addon.serviceAccountRoleArn, `addons.${name}.serviceAccountRoleArn`),
    ),
    region === undefined ? undefined : invalidRegion(region),
    invalidPath(props.path),
    invalidPolicyArn(props.permissionsBoundaryArn, "permissionsBoundaryArn"),
  ];
}

function nodeGroupProblems({
  nodeGroups = {},
  subnets,
  nodeSubnets = subnets,
  ...cluster
}: EksClusterProps): (Problem | undefined)[] {
  const names = Object.fromEntries(
    Object.entries(nodeGroups).map(([key, { name = key }]) => [key, name]),
  );
  return [
    duplicateNodeGroupNames(names),
    ...Object.entries(nodeGroups).flatMap(([key, options]) => {
      const prop = `nodeGroups.${key}`;
      const { instanceTypes, roleArn, kubernetesVersion, diskSizeGiB } = options;
      return [
        // The key is part of the names of role and launch template.
        invalidNodeGroupName(key, prop),
        options.name === undefined ? undefined : invalidNodeGroupName(options.name, `${prop}.name`),
        noInstanceTypes(instanceTypes, `${prop}.instanceTypes`),
        mixedProcessors(instanceTypes, `${prop}.instanceTypes`),
        unsuitableAmiType(
          options,
          kubernetesVersion ?? cluster.kubernetesVersion,
          `${prop}.amiType`,
        ),
        invalidScaling(scalingOf(options), prop),
        options.subnets && unknownSubnets(options.subnets, nodeSubnets, `${prop}.subnets`),
        invalidDiskSize(diskSizeGiB ?? DEFAULT_DISK_SIZE_GIB, `${prop}.diskSizeGiB`),
        invalidLabel(options.labels ?? {}, `${prop}.labels`),
        invalidTaint(options.taints, `${prop}.taints`),
        invalidRoleArn(roleArn, `${prop}.roleArn`),
        unusedAddonPolicies(options, prop),
        kubernetesVersion === undefined
          ? undefined
          : invalidKubernetesVersion(kubernetesVersion, `${prop}.kubernetesVersion`),
        nodesOutOfSkew(kubernetesVersion, cluster.kubernetesVersion, `${prop}.kubernetesVersion`),
      ];
    }),
  ];
}

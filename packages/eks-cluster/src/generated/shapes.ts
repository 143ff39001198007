// Written by `npm run shapes` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";

export const taint: Shape = {
  required: {
    key: "string",
    effect: { values: ["NO_SCHEDULE", "NO_EXECUTE", "PREFER_NO_SCHEDULE"] },
  },
  optional: { value: "string" },
};

export const addonPolicies: Shape = {
  required: {},
  optional: {
    imageBuilder: "boolean",
    autoScaler: "boolean",
    externalDNS: "boolean",
    certManager: "boolean",
    ebs: "boolean",
    efs: "boolean",
    fsx: "boolean",
    awsLoadBalancerController: "boolean",
    xRay: "boolean",
    cloudWatch: "boolean",
  },
};

export const nodeGroupOptions: Shape = {
  required: { instanceTypes: { list: "string" }, desiredSize: "number" },
  optional: {
    name: "string",
    minSize: "number",
    maxSize: "number",
    subnets: { list: "string" },
    labels: { map: "string" },
    taints: { list: taint },
    capacityType: { values: ["ON_DEMAND", "SPOT"] },
    amiType: {
      values: [
        "AL2023_x86_64_STANDARD",
        "AL2023_ARM_64_STANDARD",
        "AL2023_x86_64_NVIDIA",
        "AL2023_ARM_64_NVIDIA",
        "AL2023_x86_64_NEURON",
        "AL2_x86_64",
        "AL2_x86_64_GPU",
        "AL2_ARM_64",
        "BOTTLEROCKET_x86_64",
        "BOTTLEROCKET_ARM_64",
        "BOTTLEROCKET_x86_64_NVIDIA",
        "BOTTLEROCKET_ARM_64_NVIDIA",
      ],
    },
    diskSizeGiB: "number",
    kubernetesVersion: "string",
    addonPolicies: addonPolicies,
    roleArn: "string",
  },
};

export const addonOptions: Shape = {
  required: {},
  optional: {
    version: "string",
    serviceAccountRoleArn: "string",
    configuration: { map: "any" },
    runsOnOtherNodes: "boolean",
  },
};

export const eksClusterProps: Shape = {
  required: {
    clusterName: "string",
    kubernetesVersion: "string",
    vpcId: "string",
    subnets: { named: "string" },
  },
  optional: {
    upgradePolicy: { values: ["EXTENDED", "STANDARD"] },
    rollbackFrom: "string",
    allowUnsupportedVersion: "boolean",
    nodeSubnets: { named: "string" },
    nodeGroups: { named: nodeGroupOptions },
    nodeTags: { map: "string" },
    authenticationMode: { values: ["API", "API_AND_CONFIG_MAP", "CONFIG_MAP"] },
    creatorIsAdmin: "boolean",
    publicAccessCidrs: { list: "string" },
    privateEndpoint: "boolean",
    logTypes: {
      list: { values: ["api", "audit", "authenticator", "controllerManager", "scheduler"] },
    },
    secretsKmsKeyArn: "string",
    roleArn: "string",
    regionInNames: "boolean",
    region: "string",
    path: "string",
    permissionsBoundaryArn: "string",
    addons: { named: { oneOf: [{ values: [false] }, addonOptions] } },
    protect: "boolean",
  },
};

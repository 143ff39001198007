// Written by `npm run shapes` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";

export const karpenterCluster: Shape = {
  required: { clusterName: "string" },
  optional: { podIdentityAgent: "any", oidcProviderArn: "string", oidcIssuerUrl: "string" },
  open: true,
};

export const oidcCluster: Shape = {
  required: { oidcProviderArn: "string", oidcIssuerUrl: "string" },
  optional: {},
  open: true,
};

export const controllerRoleOptions: Shape = { required: {}, optional: { name: "string" } };

export const existingRole: Shape = { required: { existingRole: "string" }, optional: {} };

export const policyStatement: Shape = {
  required: {
    Effect: { values: ["Allow", "Deny"] },
    Action: { oneOf: ["string", { list: "string" }] },
    Resource: { oneOf: ["string", { list: "string" }] },
  },
  optional: { Sid: "string", Condition: { map: { map: "any" } } },
};

export const nodeRoleOptions: Shape = {
  required: {},
  optional: {
    name: "string",
    ssm: "boolean",
    ipv6: "boolean",
    windows: "boolean",
    managedPolicyArns: { named: "string" },
    statements: { list: policyStatement },
  },
};

export const existingNodeRole: Shape = {
  required: { existingRole: "string" },
  optional: { windows: "boolean" },
};

export const interruptionAlarms: Shape = {
  required: { actionArns: { list: "string" } },
  optional: { oldestMessageSeconds: "number" },
};

export const interruptionOptions: Shape = {
  required: {},
  optional: {
    queueName: "string",
    kmsKeyArn: "string",
    createKmsKey: "boolean",
    deadLetterQueue: "boolean",
    alarms: interruptionAlarms,
  },
};

export const extraPermissions: Shape = {
  required: {},
  optional: {
    zonalShift: "boolean",
    capacityReservations: "boolean",
    placementGroups: "boolean",
    rebootForRepair: "boolean",
    ebsKmsKeyArns: { list: "string" },
    ssmParameters: { list: "string" },
    spotServiceLinkedRole: "boolean",
  },
};

export const selectorTerm: Shape = {
  required: {},
  optional: { tags: { named: "string" }, id: "string", name: "string" },
};

export const karpenterIamProps: Shape = {
  required: { cluster: karpenterCluster, karpenterVersion: "string" },
  optional: {
    alsoForVersion: "string",
    allowNewerVersion: "boolean",
    namespace: "string",
    serviceAccount: "string",
    account: "string",
    region: "string",
    identity: { values: ["irsa", "pod-identity", "both"] },
    alsoTrustedClusters: { named: oidcCluster },
    controllerRole: { oneOf: [controllerRoleOptions, existingRole] },
    nodeRole: { oneOf: [nodeRoleOptions, existingNodeRole] },
    additionalNodeRoleArns: { named: "string" },
    instanceProfile: "boolean",
    namePrefix: "string",
    regionInNames: "boolean",
    path: "string",
    permissionsBoundaryArn: "string",
    interruption: { oneOf: [{ values: [false] }, interruptionOptions] },
    permissions: extraPermissions,
    nodeClass: {
      required: {},
      optional: {
        subnetSelectorTerms: { list: selectorTerm },
        securityGroupSelectorTerms: { list: selectorTerm },
      },
    },
  },
};

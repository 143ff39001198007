// Written by `npm run shapes` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";

export const stateOptions: Shape = {
  required: { bucket: "string" },
  optional: { key: "string", region: "string" },
};

export const vpcOptions: Shape = {
  required: { vpcId: "string", subnets: { named: "string" } },
  optional: { nodeSubnets: { named: "string" }, karpenterSubnets: { named: "string" } },
};

export const clusterOptions: Shape = {
  required: {},
  optional: {},
  filledIn: [
    "nodeGroups",
    "nodeSubnets",
    "nodeTags",
    "path",
    "permissionsBoundaryArn",
    "protect",
    "region",
    "regionInNames",
    "subnets",
    "vpcId",
  ],
};

export const karpenterOptions: Shape = {
  required: {},
  optional: {},
  filledIn: [
    "account",
    "cluster",
    "nodeClass",
    "path",
    "permissionsBoundaryArn",
    "region",
    "regionInNames",
  ],
};

export const discoveryOptions: Shape = {
  required: {},
  optional: {},
  filledIn: ["cluster", "subnets"],
};

export const awsAuthOptions: Shape = {
  required: {},
  optional: {},
  filledIn: ["accessEntries", "cluster", "nodeRoleArns", "provider", "windowsNodeRoleArns"],
};

export const accessOptions: Shape = {
  required: {},
  optional: {
    adminArns: { named: "string" },
    entries: { named: "any" },
    awsAuth: { oneOf: ["boolean", awsAuthOptions] },
  },
};

export const iamOptions: Shape = {
  required: {},
  optional: { path: "string", permissionsBoundaryArn: "string", regionInNames: "boolean" },
};

export const environment: Shape = {
  required: {
    name: "string",
    account: "string",
    region: "string",
    state: stateOptions,
    vpc: vpcOptions,
    cluster: clusterOptions,
    karpenter: karpenterOptions,
  },
  optional: {
    nodeGroups: { named: "any" },
    discovery: discoveryOptions,
    access: accessOptions,
    iam: iamOptions,
    protect: "boolean",
    tags: { map: "string" },
  },
};

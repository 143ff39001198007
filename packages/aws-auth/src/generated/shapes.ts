// Written by `npm run shapes` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";

export const accessEntriesCluster: Shape = {
  required: {
    clusterName: "string",
    authenticationMode: { values: ["API", "API_AND_CONFIG_MAP", "CONFIG_MAP"] },
  },
  optional: {
    clusterArn: "string",
    creatorIsAdmin: "boolean",
    live: { required: { exists: "any" }, optional: {} },
  },
  open: true,
};

export const accessScope: Shape = { required: {}, optional: { namespaces: { list: "string" } } };

export const accessEntry: Shape = {
  required: { principalArn: "string" },
  optional: {
    username: "string",
    kubernetesGroups: { list: "string" },
    policies: { named: accessScope },
  },
};

export const accessEntriesProps: Shape = {
  required: { cluster: accessEntriesCluster },
  optional: {
    account: "string",
    nodeRoleArns: { named: "string" },
    windowsNodeRoleArns: { named: "string" },
    adminArns: { named: "string" },
    entries: { named: accessEntry },
  },
};

export const awsAuthCluster: Shape = {
  required: {
    clusterName: "string",
    endpoint: "string",
    authenticationMode: { values: ["API", "API_AND_CONFIG_MAP", "CONFIG_MAP"] },
  },
  optional: { creatorIsAdmin: "boolean", live: { required: { exists: "any" }, optional: {} } },
  open: true,
};

export const mappedRole: Shape = {
  required: { roleArn: "string", username: "string" },
  optional: { kubernetesGroups: { list: "string" } },
};

export const mappedUser: Shape = {
  required: { userArn: "string", username: "string" },
  optional: { kubernetesGroups: { list: "string" } },
};

export const awsAuthProps: Shape = {
  required: { cluster: awsAuthCluster, nodeRoleArns: { named: "string" } },
  optional: {
    windowsNodeRoleArns: { named: "string" },
    roles: { named: mappedRole },
    users: { named: mappedUser },
    adopt: "boolean",
    accessEntries: "any",
    provider: "any",
  },
};

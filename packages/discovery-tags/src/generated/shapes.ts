// Written by `npm run shapes` from the interfaces of this package. Do not edit.
import type { Shape } from "@cdktf-karpenter/rules";

export const discoverableCluster: Shape = {
  required: { clusterName: "string", clusterSecurityGroupId: "string" },
  optional: {},
  open: true,
};

export const discoveryTagsProps: Shape = {
  required: { cluster: discoverableCluster, subnets: { named: "string" } },
  optional: { tagKey: "string", securityGroupId: "string" },
};

// What the tool writes, below the repository's root.
const PACKAGE = "packages/eks-cluster";
export const EKSCTL_FIXTURE = `${PACKAGE}/test/fixtures/eksctl-addon-policies.json`;
export const CONTROLLER_FIXTURE = `${PACKAGE}/test/fixtures/aws-load-balancer-controller.json`;
export const ADDON_POLICIES = `${PACKAGE}/data/addon-policies.json`;

const PACKAGE = "packages/eks-cluster";

export const SUPPORT_FIXTURE = `${PACKAGE}/test/fixtures/kubernetes-versions.json`;
export const SUPPORT_DATA = `${PACKAGE}/data/kubernetes-versions.json`;

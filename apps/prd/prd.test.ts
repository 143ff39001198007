import tutorial from "../tutorial/environment";
import prd from "./environment";

// docs/tutorial.md promises the same cluster: what differs is what EKS and Karpenter no longer support.
it("is the tutorial's cluster on other versions, and nothing else", () => {
  const { kubernetesVersion, ...cluster } = prd.cluster;
  const { karpenterVersion, ...karpenter } = prd.karpenter;
  const { kubernetesVersion: old, allowUnsupportedVersion, ...oldCluster } = tutorial.cluster;
  const { karpenterVersion: oldKarpenter, ...oldKarpenterOptions } = tutorial.karpenter;
  expect({ ...prd, cluster, karpenter }).toEqual({
    ...tutorial,
    name: "prd",
    cluster: oldCluster,
    karpenter: oldKarpenterOptions,
  });
  expect([old, allowUnsupportedVersion, oldKarpenter]).toEqual(["1.29", true, "0.34.1"]);
  expect([kubernetesVersion, karpenterVersion]).toEqual(["1.35", "1.14.1"]);
});

import tutorial from "../tutorial/environment";
import prd from "./environment";

// docs/tutorial.md promises the same cluster: what differs is what EKS and Karpenter no longer support, and that the names
// of node groups are generated, so that a replacement has a name before the old group goes.
it("is the tutorial's cluster on other versions, with generated group names, and nothing else", () => {
  const { kubernetesVersion, ...cluster } = prd.cluster;
  const { karpenterVersion, ...karpenter } = prd.karpenter;
  const { kubernetesVersion: old, allowUnsupportedVersion, ...oldCluster } = tutorial.cluster;
  const { karpenterVersion: oldKarpenter, ...oldKarpenterOptions } = tutorial.karpenter;
  const nodeGroups = Object.fromEntries(
    Object.entries(tutorial.nodeGroups ?? {}).map(([key, { name, ...group }]) => {
      expect(name).toBe(key);
      return [key, group];
    }),
  );
  expect({ ...prd, cluster, karpenter }).toEqual({
    ...tutorial,
    name: "prd",
    nodeGroups,
    cluster: oldCluster,
    karpenter: oldKarpenterOptions,
  });
  expect([old, allowUnsupportedVersion, oldKarpenter]).toEqual(["1.29", true, "0.34.1"]);
  expect([kubernetesVersion, karpenterVersion]).toEqual(["1.35", "1.14.1"]);
});

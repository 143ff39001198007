import { TerraformVariable } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps, NodeGroupOptions } from "../src";
import { addonWithoutNodes } from "../src/addon-nodes";
import { MINIMUM, stackNamed, WORKERS } from "./example";
import { blockOf, synthesized } from "./synthesized";

type AddonOptions = Parameters<typeof addonWithoutNodes>[1];

const NONE: Readonly<Record<string, NodeGroupOptions>> = {};
const TAINT = { key: "dedicated", value: "gpu", effect: "NO_SCHEDULE" } as const;
const tainted = (taint: NonNullable<NodeGroupOptions["taints"]>[number]) => ({
  workers: { ...WORKERS, taints: [taint] },
});
const tolerating = (...tolerations: object[]): AddonOptions => ({ configuration: { tolerations } });

// The provider waits 20 minutes for an add-on that is DEGRADED: hashicorp/terraform-provider-aws,
// internal/service/eks/addon.go; terraform-aws-modules/terraform-aws-eks#3001.
describe("CoreDNS is refused", () => {
  it.each<[string, Readonly<Record<string, NodeGroupOptions>>, AddonOptions]>([
    ["without node groups", NONE, {}],
    ["with all of them at 0", { a: { ...WORKERS, desiredSize: 0 } }, {}],
    ["with all of them tainted", tainted(TAINT), {}],
    ["with all of them tainted by NO_EXECUTE", tainted({ ...TAINT, effect: "NO_EXECUTE" }), {}],
    [
      "where it tolerates another value",
      tainted(TAINT),
      tolerating({ key: "dedicated", value: "web", effect: "NoSchedule" }),
    ],
    [
      "where it tolerates another effect",
      tainted(TAINT),
      tolerating({ key: "dedicated", operator: "Exists", effect: "NoExecute" }),
    ],
    [
      // A list of the caller's takes the place of the add-on's own.
      "where its own tolerations leave out what the add-on tolerates",
      tainted({ key: "CriticalAddonsOnly", effect: "NO_SCHEDULE" }),
      tolerating({ key: "dedicated", operator: "Exists" }),
    ],
  ])("%s", (_where, nodeGroups, options) => {
    expect(addonWithoutNodes("coredns", options, nodeGroups)).toMatchObject({
      code: "addon-without-nodes",
      prop: "addons.coredns",
    });
  });
});

describe("CoreDNS is accepted", () => {
  it.each<[string, Readonly<Record<string, NodeGroupOptions>>, AddonOptions]>([
    ["with one group of one node", { a: WORKERS }, {}],
    ["with one group among tainted ones", { ...tainted(TAINT), b: WORKERS }, {}],
    // terraform-aws-modules/terraform-aws-eks, examples/karpenter: CoreDNS runs beside this taint.
    [
      "beside CriticalAddonsOnly",
      tainted({ key: "CriticalAddonsOnly", effect: "NO_SCHEDULE" }),
      {},
    ],
    ["with a taint that only prefers", tainted({ ...TAINT, effect: "PREFER_NO_SCHEDULE" }), {}],
    [
      "where it tolerates the taint",
      tainted(TAINT),
      tolerating({ key: "dedicated", value: "gpu", effect: "NoSchedule" }),
    ],
    [
      "where it tolerates the key",
      tainted(TAINT),
      tolerating({ key: "dedicated", operator: "Exists" }),
    ],
    ["where it tolerates everything", tainted(TAINT), tolerating({ operator: "Exists" })],
    ["on Fargate", NONE, { configuration: { computeType: "Fargate" } }],
    ["on nodes from elsewhere", NONE, { runsOnOtherNodes: true }],
  ])("%s", (_where, nodeGroups, options) => {
    expect(addonWithoutNodes("coredns", options, nodeGroups)).toBeUndefined();
  });
});

it("is asked of Deployments, not of DaemonSets", () => {
  const refused = ["coredns", "aws-ebs-csi-driver", "metrics-server"];
  const accepted = ["vpc-cni", "kube-proxy", "eks-pod-identity-agent"];
  for (const name of refused) expect(addonWithoutNodes(name, {}, NONE)).toBeDefined();
  for (const name of accepted) expect(addonWithoutNodes(name, {}, NONE)).toBeUndefined();
});

it("lets pass what only Terraform knows", () => {
  const stack = stackNamed("prd");
  const size = new TerraformVariable(stack, "size", { type: "number" }).numberValue;
  const key = new TerraformVariable(stack, "key", { type: "string" }).stringValue;
  const sized = { a: { ...WORKERS, desiredSize: size } };
  expect(addonWithoutNodes("coredns", {}, sized)).toBeUndefined();
  expect(addonWithoutNodes("coredns", {}, tainted({ ...TAINT, key }))).toBeUndefined();
});

it("says what to do", () => {
  const refused = () => {
    new EksCluster(stackNamed("prd"), "cluster", { ...MINIMUM, addons: {} });
  };
  expect(refused).toThrow(
    /^prd\/cluster: addons\.coredns \{\} is refused: .*\(addon-without-nodes\)$/,
  );
  expect(refused).toThrow(/addons\.coredns: false, or say runsOnOtherNodes: true/);
});

it("waits for nodes of the caller's own when it is told to", () => {
  const stack = stackNamed("prd");
  const addons: EksClusterProps["addons"] = { coredns: { runsOnOtherNodes: true } };
  const cluster = new EksCluster(stack, "cluster", { ...MINIMUM, addons });
  const other = new EksCluster(stack, "other", { ...MINIMUM, clusterName: "other" });
  cluster.createAddonsAfter(other.resource);
  const tree = synthesized(stack);
  const after = expect.stringMatching(/^aws_eks_cluster\.other_/) as string;
  for (const end of ["cluster_coredns_98314015", "cluster_kube-proxy_6C469389"]) {
    expect(blockOf(tree, "aws_eks_addon", end).depends_on).toContainEqual(after);
  }
  expect(blockOf(tree, "aws_eks_addon", "cluster_vpc-cni_88A11E7C").depends_on).not.toContainEqual(
    after,
  );
});

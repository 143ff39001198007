import { Token } from "cdktf";
import { invalidLabel, invalidTaint } from "../src/labels";
import type { Taint } from "../src";

const token = (value: string) => Token.asString({ resolve: () => value });

// labelKey and labelValue of EKS's model, 1 to 63 characters each:
// https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html
describe("node-label", () => {
  const prefix = "team.example.com/";
  it.each<Record<string, string>[]>([
    [{}],
    [{ role: "workers" }],
    [{ [`${prefix}tier`]: "1" }],
    [{ [prefix + "a".repeat(63 - prefix.length)]: "x" }],
    [{ ["a".repeat(63)]: "b".repeat(63) }],
    [{ role: token("x y") }],
    [Token.asStringMap({ resolve: () => ({ role: "workers" }) })],
  ])("accepts %p", (labels) => {
    expect(invalidLabel(labels, "p")).toBeUndefined();
  });

  it.each<[Record<string, string>, string]>([
    [{ "": "x" }, "p."],
    [{ "-role": "x" }, "p.-role"],
    [{ role: "-x" }, "p.role"],
    [{ role: "two words" }, "p.role"],
    [{ role: "" }, "p.role"],
    [{ role: "b".repeat(64) }, "p.role"],
    [{ ["a".repeat(64)]: "x" }, `p.${"a".repeat(64)}`],
    [{ [prefix + "a".repeat(64 - prefix.length)]: "x" }, `p.${prefix}${"a".repeat(47)}`],
    [{ "a/b/c": "x" }, "p.a/b/c"],
  ])("refuses %p", (labels, prop) => {
    expect(invalidLabel(labels, "p")).toMatchObject({ code: "node-label", prop });
  });
});

// A kubelet starts with labels of these two prefixes only, in the namespaces kubernetes.io and k8s.io:
// https://github.com/kubernetes/kubernetes/blob/v1.34.0/staging/src/k8s.io/kubelet/pkg/apis/well_known_labels.go
describe("node-label-reserved", () => {
  it.each(["node.kubernetes.io/pool", "kubelet.kubernetes.io/pool", "a.node.kubernetes.io/pool"])(
    "accepts %p",
    (key) => {
      expect(invalidLabel({ [key]: "x" }, "p")).toBeUndefined();
    },
  );

  it.each([
    "node-role.kubernetes.io/worker",
    "node-restriction.kubernetes.io/pool",
    "kubernetes.io/role",
    "k8s.io/role",
    "notnode.kubernetes.io/pool",
    "eks.amazonaws.com/nodegroup",
    "a.eks.amazonaws.com/pool",
  ])("refuses %p", (key) => {
    expect(invalidLabel({ [key]: "x" }, "p")).toMatchObject({
      code: "node-label-reserved",
      prop: `p.${key}`,
    });
  });
});

// taintKey 1 to 63, taintValue 0 to 63 characters in EKS's model; 50 taints:
// https://docs.aws.amazon.com/eks/latest/userguide/node-taints-managed-node-groups.html
describe("node-taint", () => {
  const taint = (key: string, value?: string): Taint => ({ key, value, effect: "NO_SCHEDULE" });
  it.each<[string, Taint[]]>([
    ["none", []],
    ["no value", [taint("dedicated")]],
    ["an empty value", [taint("dedicated", "")]],
    ["Kubernetes' own prefix", [taint("node.cilium.io/agent-not-ready", "true")]],
    ["63 characters", [taint("a".repeat(63), "b".repeat(63))]],
    ["what is unresolved", [taint(token("a b"), token("-"))]],
    ["50", Array.from({ length: 50 }, (_, i) => taint(`t${i}`))],
  ])("accepts %s", (_what, taints) => {
    expect(invalidTaint(taints, "p")).toBeUndefined();
  });

  it.each<[string, Taint[], string]>([
    ["an empty key", [taint("a"), taint("")], "p.1"],
    ["a long key", [taint("a".repeat(64))], "p.0"],
    ["a long value", [taint("a", "b".repeat(64))], "p.0"],
    ["spaces", [taint("a", "b c")], "p.0"],
    ["51", Array.from({ length: 51 }, (_, i) => taint(`t${i}`)), "p"],
  ])("refuses %s", (_what, taints, prop) => {
    expect(invalidTaint(taints, "p")).toMatchObject({ code: "node-taint", prop });
  });
});

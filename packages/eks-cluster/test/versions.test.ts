import { Token } from "cdktf";
import type { EksClusterProps } from "../src";
import {
  invalidKubernetesVersion,
  invalidRollback,
  nodesOutOfSkew,
  unsupportedKubernetesVersion,
} from "../src/versions/rules";
import { dayOfSynth, oldestIn, supportOn } from "../src/versions/support";
import { stackWith, stackWithGroup } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const token = (value: string) => Token.asString({ resolve: () => value });

describe("kubernetes-version", () => {
  it.each(["1.29", "1.30", "1.35", token("1.29")])("accepts %p", (version) => {
    expect(invalidKubernetesVersion(version)).toBeUndefined();
  });
  it.each(["", "1", "1.9", "1.29.1", "v1.29", "1.29 ", "latest"])("refuses %p", (version) => {
    expect(invalidKubernetesVersion(version)).toMatchObject({
      code: "kubernetes-version",
      prop: "kubernetesVersion",
      value: version,
    });
  });
});

// Dates of the release calendar: https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
describe("support on a day", () => {
  it.each([
    ["2026-12-01", "1.34", "standard"],
    // "Billing for extended support starts at the beginning of the day that the version reaches end of standard support".
    ["2026-12-02", "1.34", "extended"],
    ["2027-12-01", "1.34", "extended"],
    // "On the end of extended support date, you can no longer create new clusters with the unsupported version".
    ["2027-12-02", "1.34", "ended"],
    ["2026-03-22", "1.29", "extended"],
    ["2026-03-23", "1.29", "ended"],
    ["2026-12-03", "1.36", "standard"],
    ["2026-12-03", "1.18", "ended"],
    ["2026-12-03", "1.40", "unknown"],
  ])("on %s Kubernetes %s is in the phase %s", (day, version, phase) => {
    expect(supportOn(day, version)).toBe(phase);
  });

  it("is that of the user guide on 2026-12-03: 1.35 and 1.36, and 1.32 to 1.34 for money", () => {
    expect(oldestIn("standard", "2026-12-03")).toBe("1.35");
    expect(oldestIn("extended", "2026-12-03")).toBe("1.32");
  });

  it("knows none when the data is too old", () => {
    expect(oldestIn("standard", "2030-01-01")).toBeUndefined();
    expect(unsupportedKubernetesVersion("1.36", "2030-01-01")?.rule).toContain("too old to know");
  });
});

describe("the day of the synth", () => {
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  afterEach(() => {
    process.env.SOURCE_DATE_EPOCH = epoch;
  });

  it("is SOURCE_DATE_EPOCH's where it is set", () => {
    process.env.SOURCE_DATE_EPOCH = "1774224000";
    expect(dayOfSynth()).toBe("2026-03-23");
  });

  it("is the clock's else", () => {
    delete process.env.SOURCE_DATE_EPOCH;
    jest.useFakeTimers({ now: Date.parse("2027-03-26T23:59:59Z") });
    expect(dayOfSynth()).toBe("2027-03-26");
    jest.useRealTimers();
  });
});

describe("kubernetes-unsupported", () => {
  it("names the day and the oldest supported minor", () => {
    expect(unsupportedKubernetesVersion("1.29", "2026-12-03")).toMatchObject({
      code: "kubernetes-unsupported",
      rule: "EKS ended its support on 2026-03-23, makes no such cluster, and raises one that runs it by itself; the oldest that it supports on 2026-12-03 is 1.32",
    });
  });

  it.each(["1.32", "1.36", "1.40", token("1.29"), "latest"])("passes %p", (version) => {
    expect(unsupportedKubernetesVersion(version, "2026-12-03")).toBeUndefined();
  });

  it("takes it when it is meant", () => {
    const props = { kubernetesVersion: "1.29", allowUnsupportedVersion: true };
    expect(blockOf(synthesized(stackWith(props)), "aws_eks_cluster").version).toBe("1.29");
    expect(warningsOf(props)).toEqual([]);
  });
});

// Three minors: https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html
describe("node-group-version", () => {
  it.each([undefined, "1.35", "1.32", token("1.20")])("accepts %p on 1.35", (version) => {
    expect(nodesOutOfSkew(version, "1.35", "v")).toBeUndefined();
  });
  it.each(["1.36", "1.31"])("refuses %s on 1.35", (version) => {
    expect(nodesOutOfSkew(version, "1.35", "v")).toMatchObject({ code: "node-group-version" });
  });
});

// https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html: N to N-1
describe("rollback-from", () => {
  const rollback = (
    kubernetesVersion: string,
    rollbackFrom: string,
    upgradePolicy?: EksClusterProps["upgradePolicy"],
  ) => invalidRollback({ kubernetesVersion, rollbackFrom, upgradePolicy }, "2026-12-03");

  it("accepts the minor after the wanted one", () => {
    expect(rollback("1.35", "1.36", "STANDARD")).toBeUndefined();
    expect(rollback("1.33", "1.34", "EXTENDED")).toBeUndefined();
  });
  it.each(["1.35", "1.37", "1.34", "36"])("refuses %s for 1.35", (from) => {
    expect(rollback("1.35", from)).toMatchObject({ code: "rollback-from" });
  });
  it("refuses a target in extended support under the policy STANDARD", () => {
    expect(rollback("1.33", "1.34", "STANDARD")).toMatchObject({ code: "rollback-policy" });
  });
});

describe("warnings", () => {
  it("says nothing of a version in standard support", () => {
    expect(warningsOf({ kubernetesVersion: "1.35" })).toEqual([]);
  });

  // Prices: https://aws.amazon.com/eks/pricing/
  it("says what extended support costs, until when, and how to leave it", () => {
    expect(warningsOf({ kubernetesVersion: "1.33" })).toMatchInlineSnapshot(`
     [
       "kubernetesVersion 1.33 is in extended support from 2026-07-29 to 2027-07-29: EKS bills 0.60 instead of 0.10 US dollars per cluster and hour. Raise it to 1.35, one minor at a time: that is in standard support until 2027-03-27. (kubernetes-extended-support)",
     ]
    `);
  });

  it("says that EKS will raise the cluster where extended support is off", () => {
    const [warning] = warningsOf({ kubernetesVersion: "1.34", upgradePolicy: "STANDARD" });
    expect(warning).toContain("left standard support on 2026-12-02");
  });

  it("lets a version pass that is newer than the data, and says so", () => {
    const [warning] = warningsOf({ kubernetesVersion: "1.37" });
    expect(warning).toMatch(/newer than the dates of support .*2026-08-22/);
  });
});

it.each(["EXTENDED", "STANDARD"] as const)("sets the upgrade policy %s", (upgradePolicy) => {
  const cluster = blockOf(synthesized(stackWith({ upgradePolicy })), "aws_eks_cluster");
  expect(cluster.upgrade_policy).toEqual({ support_type: upgradePolicy });
});

it("leaves the live upgrade policy alone when none is given", () => {
  expect(blockOf(synthesized(stackWith()), "aws_eks_cluster")).not.toHaveProperty("upgrade_policy");
});

describe("a rollback from 1.36 to 1.35", () => {
  const addons = { "eks-pod-identity-agent": { version: "v1.3.8-eksbuild.2" } };
  const tree = synthesized(stackWithGroup({}, { rollbackFrom: "1.36", addons }));

  it("takes nodes and kube-proxy back by themselves, not after the control plane", () => {
    expect(blockOf(tree, "aws_eks_node_group").version).toBe("1.35");
    expect(versionOf("kube-proxy")).toMatch(/^\$\{data\.aws_eks_addon_version\./);
  });

  it("leaves the other add-ons, whose default for 1.35 need not run on 1.36", () => {
    expect(versionOf("coredns")).toBeUndefined();
    expect(versionOf("vpc-cni")).toBeUndefined();
    expect(versionOf("eks-pod-identity-agent")).toBe("v1.3.8-eksbuild.2");
  });

  it("is what reads the versions of node groups: other plans do not", () => {
    const versions = /data\.aws_eks_node_group\.\w+(-\w+)*\)\[\*\]\.version/;
    expect(tree.json).toMatch(versions);
    expect(synthesized(stackWithGroup()).json).not.toMatch(versions);
  });

  const versionOf = (addon: string) =>
    Object.values(blocksOf(tree, "aws_eks_addon")).find(({ addon_name: name }) => name === addon)
      ?.addon_version;
});

function warningsOf(props: Partial<EksClusterProps>): string[] {
  const cluster = stackWith(props).node.findChild("cluster");
  return cluster.node.metadata.map(({ data }) => String(data));
}

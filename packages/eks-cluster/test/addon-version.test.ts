import { invalidAddonVersion, kubeProxySkew } from "../src/addon-version";
import { stackWithGroup } from "./example";
import { blocksOf, synthesized } from "./synthesized";
import type { EksClusterProps } from "../src";

type Addons = NonNullable<EksClusterProps["addons"]>;

const treeWith = (addons: Addons) =>
  synthesized(stackWithGroup({}, { kubernetesVersion: "1.34", addons }));

/** Version of an add-on, and how it is looked up. */
function versionOf(name: string, version?: string) {
  const tree = treeWith({ [name]: version === undefined ? {} : { version } });
  const addon = Object.values(blocksOf(tree, "aws_eks_addon")).find(
    ({ addon_name: each }) => each === name,
  );
  const lookup = Object.values(tree.data.aws_eks_addon_version ?? {}).find(
    ({ addon_name: each }) => each === name,
  );
  return { given: addon?.addon_version, lookup };
}

describe("version", () => {
  it.each(["vpc-cni", "kube-proxy", "coredns", "aws-ebs-csi-driver"])(
    "of %s is EKS's default for the minor that the caller gave",
    (name) => {
      const { given, lookup } = versionOf(name);
      expect(given).toMatch(/^\$\{data\.aws_eks_addon_version\..+\.version\}$/);
      // By the text: by reference the look-up would wait for a cluster with a change pending.
      expect(lookup).toEqual({ addon_name: name, kubernetes_version: "1.34" });
    },
  );

  it("is the newest for the minor on request", () => {
    expect(versionOf("coredns", "latest").lookup).toEqual({
      addon_name: "coredns",
      kubernetes_version: "1.34",
      most_recent: true,
    });
  });

  it.each([
    ["pinned", undefined],
    ["v1.12.4-eksbuild.1", "v1.12.4-eksbuild.1"],
  ])("%s is not looked up", (version, given) => {
    expect(versionOf("coredns", version)).toEqual({ given, lookup: undefined });
  });
});

describe("addon-version", () => {
  const problemOf = (version: string) =>
    invalidAddonVersion({ name: "coredns", version, kubernetesVersion: "1.34" });

  it.each(["default", "latest", "pinned", "v1.12.4-eksbuild.1", "v1.0.0", "2.1.3"])(
    "accepts %s",
    (version) => {
      expect(problemOf(version)).toBeUndefined();
    },
  );

  it.each(["", "newest", "most_recent"])("refuses %p", (version) => {
    expect(problemOf(version)).toMatchObject({
      code: "addon-version",
      prop: "addons.coredns.version",
    });
  });
});

// https://kubernetes.io/releases/version-skew-policy/#kube-proxy
describe("kube-proxy-skew", () => {
  const problemOf = (version: string, name = "kube-proxy") =>
    kubeProxySkew({ name, version, kubernetesVersion: "1.34" });

  it.each(["v1.34.6-eksbuild.2", "v1.31.14-eksbuild.9", "latest", "pinned"])(
    "accepts %s on 1.34",
    (version) => {
      expect(problemOf(version)).toBeUndefined();
    },
  );

  it.each(["v1.35.3-eksbuild.2", "v1.30.14-eksbuild.28"])("refuses %s on 1.34", (version) => {
    expect(problemOf(version)).toMatchObject({
      code: "kube-proxy-skew",
      prop: "addons.kube-proxy.version",
    });
  });

  it("leaves other add-ons alone, whose versions are their own", () => {
    expect(problemOf("v1.11.4-eksbuild.24", "coredns")).toBeUndefined();
  });
});

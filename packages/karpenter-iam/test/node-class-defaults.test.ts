import { Token } from "cdktf";
import { karpenterMinors } from "../src";
import { nodeClassDefaults } from "../src/nodes/node-class-defaults";
import type { NodeClassDefaultsInput } from "../src/nodes/node-class-defaults";
import { versionData } from "../src/versions/version-data";
import { chartUpstreamOf } from "./chart-upstream";

const defaultsOf = ({
  minor = "1.14",
  ...input
}: Partial<NodeClassDefaultsInput> & { readonly minor?: string } = {}) =>
  nodeClassDefaults({
    nodeClass: versionData(minor).nodeClass,
    clusterName: "prd",
    nodeRoleName: "KarpenterNodeRole-prd",
    instanceProfileName: undefined,
    ...input,
  });

describe.each(karpenterMinors)("EC2NodeClass of Karpenter %s", (minor) => {
  const { crd, docs } = chartUpstreamOf(minor);
  const { apiVersion, kind, reservedTagKeys } = defaultsOf({ minor });

  it("has the kind and the version that the CRD stores", () => {
    expect(kind).toBe(crd.kind);
    expect(apiVersion).toBe(`${crd.group}/${crd.storedVersion}`);
  });

  it("reserves the tags that the CRD refuses and those that Karpenter writes", () => {
    // Upstream lets `Name` be overridden.
    const written = docs.defaultTags
      .filter((key) => key !== "Name")
      .map((key) => key.replace("<cluster-name>", "prd"));
    const keys = [...new Set([...crd.restrictedTags.equal, ...written])];
    expect([...reservedTagKeys].sort()).toEqual(keys.sort());
    for (const prefix of crd.restrictedTags.startsWith) {
      expect(reservedTagKeys.some((key) => key.startsWith(prefix))).toBe(true);
    }
  });
});

it.each([
  ["0.37", "karpenter.k8s.aws/v1beta1"],
  ["1.0", "karpenter.k8s.aws/v1"],
])("in %s is %s", (minor, apiVersion) => {
  expect(defaultsOf({ minor }).apiVersion).toBe(apiVersion);
});

// Upstream's v1 migration: eks:eks-cluster-name replaces karpenter.sh/managed-by.
it.each([
  ["0.37", "karpenter.sh/managed-by", "eks:eks-cluster-name"],
  ["1.0", "eks:eks-cluster-name", "karpenter.sh/managed-by"],
])("in %s reserves %s and not %s", (minor, reserved, free) => {
  const { reservedTagKeys } = defaultsOf({ minor });
  expect(reservedTagKeys).toContain(reserved);
  expect(reservedTagKeys).not.toContain(free);
});

it("has the role and finds what discovery tags mark", () => {
  const discovered = [{ tags: { "karpenter.sh/discovery": "prd" } }];
  expect(defaultsOf().spec).toStrictEqual({
    role: "KarpenterNodeRole-prd",
    subnetSelectorTerms: discovered,
    securityGroupSelectorTerms: discovered,
  });
});

it("has the instance profile in the role's place", () => {
  const { spec } = defaultsOf({ instanceProfileName: "KarpenterNodeInstanceProfile-prd" });
  expect(spec).toHaveProperty("instanceProfile", "KarpenterNodeInstanceProfile-prd");
  expect(spec).not.toHaveProperty("role");
});

it("takes selector terms of the caller", () => {
  const subnetSelectorTerms = [{ tags: { "karpenter.sh/discovery/prd": "prd" } }];
  const securityGroupSelectorTerms = [{ id: "sg-0123456789abcdef0" }];
  const { spec } = defaultsOf({ subnetSelectorTerms, securityGroupSelectorTerms });
  expect(spec).toMatchObject({ subnetSelectorTerms, securityGroupSelectorTerms });
});

it("passes values through that are known after apply", () => {
  const unknown = Token.asString({ resolve: () => "later" });
  const { spec, reservedTagKeys } = defaultsOf({ clusterName: unknown, nodeRoleName: unknown });
  expect(spec.role).toBe(unknown);
  expect(spec.subnetSelectorTerms).toEqual([{ tags: { "karpenter.sh/discovery": unknown } }]);
  expect(reservedTagKeys).toContain(`kubernetes.io/cluster/${unknown}`);
});

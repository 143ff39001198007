import { Token } from "cdktf";
import {
  invalidKubernetesVersion,
  invalidPublicAccessCidrs,
  creatorLockedOut,
  noEndpoint,
  tooFewSubnets,
} from "../src/cluster-rules";

const token = (value: string) => Token.asString({ resolve: () => value });

describe("too-few-subnets (EK15)", () => {
  it.each([
    ["two", { a: "subnet-1", c: "subnet-2" }],
    ["three", { a: "subnet-1", b: "subnet-2", c: "subnet-3" }],
    ["two of which one may become the other", { a: "subnet-1", c: token("subnet-1") }],
    ["two unresolved", { a: token("subnet-1"), c: token("subnet-2") }],
  ])("accepts %s", (_what, subnets) => {
    expect(tooFewSubnets(subnets)).toBeUndefined();
  });

  const one = token("subnet-1");
  it.each([
    ["none", {}],
    ["one", { a: "subnet-1" }],
    ["one unresolved", { a: one }],
    ["one under two names", { a: "subnet-1", c: "subnet-1" }],
    ["one unresolved under two names", { a: one, c: one }],
  ])("refuses %s", (_what, subnets) => {
    expect(tooFewSubnets(subnets)).toMatchObject({ code: "too-few-subnets", prop: "subnets" });
  });
});

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

describe("no-endpoint (EK13)", () => {
  it.each([
    ["private", true, undefined],
    ["public", false, ["203.0.113.0/24"]],
    ["both", true, ["203.0.113.0/24"]],
  ])("accepts %s", (_what, privateEndpoint, cidrs) => {
    expect(noEndpoint(privateEndpoint, cidrs)).toBeUndefined();
  });
  it("refuses neither", () => {
    expect(noEndpoint(false, undefined)).toMatchObject({ code: "no-endpoint" });
  });
});

describe("creator-admin", () => {
  it.each([
    ["CONFIG_MAP", true],
    ["CONFIG_MAP", undefined],
    ["API_AND_CONFIG_MAP", false],
    ["API", false],
  ])("accepts the mode %s with %p", (mode, creatorIsAdmin) => {
    expect(creatorLockedOut(mode, creatorIsAdmin)).toBeUndefined();
  });
  it("refuses a ConfigMap that nobody could write", () => {
    expect(creatorLockedOut("CONFIG_MAP", false)).toMatchObject({ code: "creator-admin" });
  });
});

describe("public-access-cidrs", () => {
  // 40 ranges: https://docs.aws.amazon.com/eks/latest/userguide/service-quotas.html
  const ranges = (count: number) => Array.from({ length: count }, (_, i) => `10.${i}.0.0/16`);

  it.each([
    ["nothing: no public endpoint", undefined],
    ["one address", ["198.51.100.7/32"]],
    ["everyone, when it is said", ["0.0.0.0/0"]],
    ["40 ranges", ranges(40)],
    ["an unresolved range beside a known one", [token("203.0.113.0/24"), "198.51.100.0/24"]],
    ["an unresolved list", Token.asList({ resolve: () => ["203.0.113.0/24"] })],
  ])("accepts %s", (_what, cidrs) => {
    expect(invalidPublicAccessCidrs(cidrs)).toBeUndefined();
  });

  it.each([
    ["an empty list, which EKS reads as everyone", []],
    ["41 ranges", ranges(41)],
    ["an address without prefix", ["203.0.113.7"]],
    ["bits behind the prefix", ["203.0.113.7/24"]],
    ["an octet over 255", ["203.0.256.0/24"]],
    ["a prefix over 32", ["203.0.113.0/33"]],
    ["IPv6", ["2001:db8::/32"]],
    ["one wrong among right ones", ["203.0.113.0/24", "office"]],
  ])("refuses %s", (_what, cidrs) => {
    expect(invalidPublicAccessCidrs(cidrs)).toMatchObject({ code: "public-access-cidrs" });
  });

  it("names the wrong ones only", () => {
    expect(invalidPublicAccessCidrs(["203.0.113.0/24", "office"])?.value).toEqual(["office"]);
  });
});

import { Token } from "cdktf";
import { creatorLockedOut, noEndpoint, tooFewSubnets } from "../src/cluster-rules";

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

describe("no-endpoint (EK13)", () => {
  it.each([
    ["private", true, undefined],
    ["public", false, ["1.2.3.0/24"]],
    ["both", true, ["1.2.3.0/24"]],
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

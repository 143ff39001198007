import { Token } from "cdktf";
import {
  duplicateNodeGroupNames,
  invalidDiskSize,
  invalidNodeGroupName,
  noInstanceTypes,
  unknownSubnets,
  unusedAddonPolicies,
} from "../src/node-group-rules";

const token = (value: string) => Token.asString({ resolve: () => value });

describe("node-group-name", () => {
  it.each(["w", "prd-eks-dataplane1", "1_a", "a".repeat(63), token("x")])("accepts %p", (name) => {
    expect(invalidNodeGroupName(name, "nodeGroups.w")).toBeUndefined();
  });
  it.each(["", "-w", "_w", "w.1", "w 1", "team/w", "a".repeat(64)])("refuses %p", (name) => {
    expect(invalidNodeGroupName(name, "nodeGroups.w")).toMatchObject({
      code: "node-group-name",
      prop: "nodeGroups.w",
      value: name,
    });
  });
});

describe("node-group-duplicate", () => {
  it.each([
    ["different names", { a: "a", b: "b" }],
    ["two unresolved names", { a: token("x"), b: token("x") }],
  ])("accepts %s", (_what, names) => {
    expect(duplicateNodeGroupNames(names)).toBeUndefined();
  });
  it("refuses the same name twice", () => {
    expect(duplicateNodeGroupNames({ a: "workers", b: "other", c: "workers" })).toMatchObject({
      code: "node-group-duplicate",
      value: "workers",
    });
  });
});

describe("instance-types", () => {
  const types = (count: number) => Array.from({ length: count }, (_, i) => `m${i}.large`);
  it.each([
    ["1", types(1)],
    ["20", types(20)],
    ["an unresolved list", Token.asList({ resolve: () => [] })],
  ])("accepts %s", (_what, instanceTypes) => {
    expect(noInstanceTypes(instanceTypes, "p")).toBeUndefined();
  });
  it.each([
    ["none", []],
    ["21", types(21)],
  ])("refuses %s", (_what, instanceTypes) => {
    expect(noInstanceTypes(instanceTypes, "p")).toMatchObject({
      code: "instance-types",
      prop: "p",
    });
  });
});

describe("node-group-subnets", () => {
  const subnets = { a: "subnet-1", c: token("subnet-2") };
  it.each([[["a"]], [["a", "c"]]])("accepts %p", (names) => {
    expect(unknownSubnets(names, subnets, "p")).toBeUndefined();
  });
  it.each([
    [[], []],
    [["b"], ["b"]],
    [["a", "subnet-1"], ["subnet-1"]],
    [["toString"], ["toString"]],
  ])("refuses %p", (names, value) => {
    expect(unknownSubnets(names, subnets, "p")).toMatchObject({
      code: "node-group-subnets",
      value,
    });
  });
});

describe("disk-size", () => {
  it.each([20, 80, 16_384, Token.asNumber({ resolve: () => 1 })])("accepts %p", (size) => {
    expect(invalidDiskSize(size, "p")).toBeUndefined();
  });
  it.each([0, 19, 20.5, 16_385, -80, Number.NaN])("refuses %p", (size) => {
    expect(invalidDiskSize(size, "p")).toMatchObject({ code: "disk-size", prop: "p" });
  });
});

describe("addon-policies-own-role", () => {
  const roleArn = "arn:aws:iam::111122223333:role/nodes";
  it.each([
    [{}],
    [{ roleArn }],
    [{ roleArn, addonPolicies: {} }],
    [{ roleArn, addonPolicies: { imageBuilder: false } }],
    [{ addonPolicies: { imageBuilder: true } }],
  ])("accepts %p", (options) => {
    expect(unusedAddonPolicies(options, "p")).toBeUndefined();
  });
  it("refuses policies for a role that is not made here", () => {
    const options = { roleArn, addonPolicies: { imageBuilder: true, ebs: false } };
    expect(unusedAddonPolicies(options, "p")).toMatchObject({
      code: "addon-policies-own-role",
      prop: "p.addonPolicies",
      value: ["imageBuilder"],
    });
  });
});

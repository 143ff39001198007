import { Token } from "cdktf";
import type { AmiType } from "../src";
import { defaultAmiType, mixedProcessors, unsuitableAmiType } from "../src/ami-type";

// https://docs.aws.amazon.com/ec2/latest/instancetypes/instance-type-names.html
const X86 = [
  "t2.medium",
  "t3a.large",
  "m7i-flex.large",
  "c6id.metal",
  "g4ad.xlarge",
  "dl1.24xlarge",
  "u-6tb1.metal",
];
const ARM = [
  "a1.large",
  "t4g.small",
  "m6g.medium",
  "c7gn.xlarge",
  "r8gd.large",
  "im4gn.large",
  "is4gen.medium",
  "hpc7g.4xlarge",
  "x2gd.metal",
];

// https://docs.aws.amazon.com/ec2/latest/instancetypes/ac.html
const NVIDIA = [
  "g4dn.xlarge",
  "g5.xlarge",
  "g6e.xlarge",
  "gr6.4xlarge",
  "g7e.2xlarge",
  "p3dn.24xlarge",
  "p4de.24xlarge",
  "p5en.48xlarge",
  "p6-b200.48xlarge",
];
const NVIDIA_ARM = ["g5g.xlarge", "p6e-gb200.36xlarge"];
const NEURON = ["inf1.xlarge", "inf2.xlarge", "trn1n.32xlarge", "trn2.48xlarge"];

const UNRESOLVED = Token.asList({ resolve: () => ["t4g.small"] });
const token = Token.asString({ resolve: () => "t4g.small" });

describe("the default image", () => {
  it.each([
    ["AL2023_x86_64_STANDARD", X86],
    ["AL2023_ARM_64_STANDARD", ARM],
    ["AL2023_x86_64_NVIDIA", NVIDIA],
    ["AL2023_ARM_64_NVIDIA", NVIDIA_ARM],
    ["AL2023_x86_64_NEURON", NEURON],
  ])("is %s for its instance types", (amiType, types) => {
    expect(types.filter((type) => defaultAmiType([type]) !== amiType)).toEqual([]);
  });

  it("has the driver where one of the types needs it", () => {
    expect(defaultAmiType(["m5.large", "g5.xlarge"])).toBe("AL2023_x86_64_NVIDIA");
  });

  it("is x86-64 while the instance types are unresolved", () => {
    expect(defaultAmiType(UNRESOLVED)).toBe("AL2023_x86_64_STANDARD");
  });
});

describe("mixed-processors", () => {
  it.each([
    [[...X86, ...NVIDIA]],
    [[...X86, ...NEURON]],
    [[...ARM, ...NVIDIA_ARM]],
    [["t4g.small", token]],
    [Token.asList({ resolve: () => [] })],
  ])("accepts %p", (types) => {
    expect(mixedProcessors(types, "p")).toBeUndefined();
  });
  it.each([
    [["t3.medium", "t4g.medium"]],
    [["m7g.large", token, "m7i.large"]],
    [["g5.xlarge", "g5g.xlarge"]],
    [["g5.xlarge", "inf2.xlarge"]],
  ])("refuses %p", (types) => {
    expect(mixedProcessors(types, "p")).toMatchObject({ code: "mixed-processors", prop: "p" });
  });
});

describe("an image of the caller's choice", () => {
  const problemOf = (amiType: AmiType, instanceTypes: readonly string[], version = "1.32") =>
    unsuitableAmiType({ amiType, instanceTypes }, version, "p");

  // AWS: "[t3.medium] is not a valid instance type for requested amiType AL2_ARM_64"
  it.each<[AmiType, string[]]>([
    ["AL2_ARM_64", ["t3.medium"]],
    ["BOTTLEROCKET_ARM_64", ["m7i.large", "m7a.large"]],
    ["AL2023_x86_64_STANDARD", ["t4g.medium"]],
    ["AL2023_x86_64_NVIDIA", ["g5g.xlarge", token]],
  ])("%s is refused for %p", (amiType, types) => {
    expect(problemOf(amiType, types)).toMatchObject({ code: "ami-type-processor", prop: "p" });
  });

  // AWS: "AMI Type AL2_x86_64 is only supported for kubernetes versions 1.32 or earlier"
  it.each<[AmiType, string[]]>([
    ["AL2_x86_64", ["t3.medium"]],
    ["AL2_x86_64_GPU", ["g5.xlarge"]],
    ["AL2_ARM_64", ["t4g.medium"]],
  ])("%s is refused from Kubernetes 1.33 on", (amiType, types) => {
    expect(problemOf(amiType, types, "1.32")).toBeUndefined();
    expect(problemOf(amiType, types, "1.33")).toMatchObject({ code: "ami-type-version" });
  });

  it.each<[what: string, AmiType, readonly string[], string]>([
    ["Amazon Linux 2023 of the processor", "AL2023_ARM_64_STANDARD", ["t4g.medium"], "1.35"],
    ["Bottlerocket of the processor", "BOTTLEROCKET_x86_64_NVIDIA", ["g5.xlarge"], "1.35"],
    ["any for unresolved types", "AL2023_x86_64_STANDARD", UNRESOLVED, "1.35"],
    ["Amazon Linux 2 for an unresolved version", "AL2_x86_64", ["t3.medium"], token],
  ])("accepts %s", (_what, amiType, types, version) => {
    expect(problemOf(amiType, types, version)).toBeUndefined();
  });
});

import { Token } from "cdktf";
import { defaultAmiType, mixedProcessors } from "../src/ami-type";

// https://docs.aws.amazon.com/ec2/latest/instancetypes/instance-type-names.html
const X86 = [
  "t2.medium",
  "t3a.large",
  "m7i-flex.large",
  "c6id.metal",
  "g4dn.xlarge",
  "g6e.xlarge",
  "gr6.4xlarge",
  "p5.48xlarge",
  "inf2.xlarge",
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
  "g5g.xlarge",
  "hpc7g.4xlarge",
  "x2gd.metal",
];

it.each(X86)("%s is x86-64", (type) => {
  expect(defaultAmiType([type])).toBe("AL2023_x86_64_STANDARD");
});

it.each(ARM)("%s is ARM", (type) => {
  expect(defaultAmiType([type])).toBe("AL2023_ARM_64_STANDARD");
});

it("is x86-64 while the instance types are unresolved", () => {
  expect(defaultAmiType(Token.asList({ resolve: () => ["t4g.small"] }))).toBe(
    "AL2023_x86_64_STANDARD",
  );
});

describe("mixed-processors", () => {
  const token = Token.asString({ resolve: () => "t4g.small" });
  it.each([[X86], [ARM], [["t4g.small", token]], [Token.asList({ resolve: () => [] })]])(
    "accepts %p",
    (types) => {
      expect(mixedProcessors(types, "p")).toBeUndefined();
    },
  );
  it.each([[["t3.medium", "t4g.medium"]], [["m7g.large", token, "m7i.large"]]])(
    "refuses %p",
    (types) => {
      expect(mixedProcessors(types, "p")).toMatchObject({ code: "mixed-processors", prop: "p" });
    },
  );
});

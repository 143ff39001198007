import { Token } from "cdktf";
import { invalidPublicAccessCidrs, nodesOutsideRanges } from "../src/public-access";

const token = (value: string) => Token.asString({ resolve: () => value });

describe("public-access-cidrs", () => {
  // 40 ranges: https://docs.aws.amazon.com/eks/latest/userguide/service-quotas.html
  const ranges = (count: number) => Array.from({ length: count }, (_, i) => `1.${i}.0.0/16`);

  it.each([
    ["nothing: no public endpoint", undefined],
    ["one address", ["1.2.3.4/32"]],
    ["everyone, when it is said", ["0.0.0.0/0"]],
    ["40 ranges", ranges(40)],
    ["an unresolved range beside a known one", [token("10.0.0.0/8"), "1.2.3.0/24"]],
    ["an unresolved list", Token.asList({ resolve: () => ["10.0.0.0/8"] })],
  ])("accepts %s", (_what, cidrs) => {
    expect(invalidPublicAccessCidrs(cidrs)).toBeUndefined();
  });

  it.each([
    ["an empty list, which EKS reads as everyone", []],
    ["41 ranges", ranges(41)],
    ["an address without prefix", ["1.2.3.7"]],
    ["bits behind the prefix", ["1.2.3.7/24"]],
    ["an octet over 255", ["1.2.256.0/24"]],
    ["a prefix over 32", ["1.2.3.0/33"]],
    ["IPv6", ["2001:db8::/32"]],
    ["one wrong among right ones", ["1.2.3.0/24", "office"]],
  ])("refuses %s", (_what, cidrs) => {
    expect(invalidPublicAccessCidrs(cidrs)).toMatchObject({ code: "public-access-cidrs" });
  });

  it("names the wrong ones only", () => {
    expect(invalidPublicAccessCidrs(["1.2.3.0/24", "office"])?.value).toEqual(["office"]);
  });
});

// "The block cannot include reserved addresses":
// https://docs.aws.amazon.com/eks/latest/userguide/config-cluster-endpoint.html
// The ranges: https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
describe("public-access-reserved", () => {
  it.each([
    ["a private range", "10.1.0.128/27"],
    ["all of a private range", "172.16.0.0/12"],
    ["the last address of a private range", "172.31.255.255/32"],
    ["a home network", "192.168.1.0/24"],
    ["carrier-grade NAT", "100.64.0.0/10"],
    ["a host itself", "127.0.0.1/32"],
    ["link-local addresses", "169.254.169.254/32"],
    ["a range for documentation", "203.0.113.0/24"],
    ["multicast", "224.0.0.0/4"],
  ])("refuses %s", (_what, cidr) => {
    expect(invalidPublicAccessCidrs(["1.2.3.0/24", cidr])).toMatchObject({
      code: "public-access-reserved",
      value: [cidr],
    });
  });

  it.each([
    ["the neighbour below 172.16.0.0/12", "172.15.0.0/16"],
    ["the neighbour above it", "172.32.0.0/16"],
    ["the neighbour of carrier-grade NAT", "100.128.0.0/10"],
    ["everyone, which holds private ranges too", "0.0.0.0/0"],
  ])("accepts %s", (_what, cidr) => {
    expect(invalidPublicAccessCidrs([cidr])).toBeUndefined();
  });
});

// "If you've disabled private endpoint access, make sure that you specify the necessary CIDR blocks for every node":
// https://docs.aws.amazon.com/eks/latest/APIReference/API_VpcConfigRequest.html
describe("nodes that reach a public endpoint only", () => {
  it("are a warning where ranges may leave them outside", () => {
    expect(nodesOutsideRanges(false, ["1.2.3.0/24"])).toMatch(/NAT gateways/);
  });

  it.each([
    ["the private endpoint serves them", true, ["1.2.3.0/24"]],
    ["everyone may come", false, ["1.2.3.0/24", "0.0.0.0/0"]],
    ["a range is unresolved", false, ["1.2.3.0/24", token("2.0.0.0/8")]],
    ["the list is unresolved", false, Token.asList({ resolve: () => [] })],
  ])("are none where %s", (_why, privateEndpoint, cidrs) => {
    expect(nodesOutsideRanges(privateEndpoint, cidrs)).toBeUndefined();
  });
});

import { isKnown, Refusal } from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";

/** 40 ranges: https://docs.aws.amazon.com/eks/latest/userguide/service-quotas.html */
const MAX_RANGES = 40;

/**
 * Addresses that no caller from the internet has. EKS says that a block "cannot include reserved addresses" and does
 * not list them; private and documentation ranges are seen refused ("The following CIDRs are not allowed in
 * publicAccessCidrs"). The list is IANA's, of ranges that are not globally reachable. `0.0.0.0/0` holds them all and
 * is accepted.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/config-cluster-endpoint.html
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
 */
const RESERVED = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map(rangeOf);

export const PUBLIC_ACCESS_CIDRS = new Refusal({
  code: "public-access-cidrs",
  rule: `1 to ${MAX_RANGES} IPv4 ranges in CIDR form, such as 1.2.3.0/24`,
  remedy: "list the ranges of your offices and CI, or leave it out for a private endpoint only",
  docs: `EKS takes 1 to ${MAX_RANGES} IPv4 ranges in CIDR form.`,
});

export const PUBLIC_ACCESS_RESERVED = new Refusal({
  code: "public-access-reserved",
  rule: "addresses of the internet: EKS refuses private and reserved ranges here, minutes into the apply",
  remedy:
    "give the public addresses that callers leave your network by (`curl https://checkip.amazonaws.com`); callers inside the VPC use the private endpoint",
  docs: "`publicAccessCidrs` holds a range that nobody on the internet has: a private one (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10) or one that is reserved, for documentation for example. EKS refuses it minutes into the apply.",
});

export function invalidPublicAccessCidrs(
  cidrs: readonly string[] | undefined,
): Problem | undefined {
  if (cidrs === undefined || !isKnown(cidrs)) return undefined;
  const known = cidrs.filter((cidr) => isKnown(cidr));
  const wrong = known.filter((cidr) => rangeOf(cidr) === undefined);
  if (wrong.length > 0 || cidrs.length < 1 || cidrs.length > MAX_RANGES) {
    return PUBLIC_ACCESS_CIDRS.of("publicAccessCidrs", wrong.length > 0 ? wrong : cidrs);
  }
  const reserved = known.filter((cidr) => RESERVED.some((range) => isWithin(rangeOf(cidr), range)));
  if (reserved.length === 0) return undefined;
  return PUBLIC_ACCESS_RESERVED.of("publicAccessCidrs", reserved);
}

/**
 * What a reader should know of an endpoint that nodes reach over the internet only: their own addresses must be among
 * the ranges, and only the VPC's owner knows those.
 * @see https://docs.aws.amazon.com/eks/latest/APIReference/API_VpcConfigRequest.html
 */
export function nodesOutsideRanges(
  privateEndpoint: boolean,
  cidrs: readonly string[] | undefined,
): string | undefined {
  if (privateEndpoint || cidrs === undefined || !isKnown(cidrs)) return undefined;
  if (cidrs.some((cidr) => !isKnown(cidr) || cidr === "0.0.0.0/0")) return undefined;
  return "privateEndpoint is off, so nodes reach the API server over the internet: publicAccessCidrs must hold the addresses that they leave the VPC by (of NAT gateways, or of the nodes in public subnets), else no node ever joins. Leave privateEndpoint on to be sure.";
}

/** A range of IPv4 addresses. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** The range of a network in CIDR form, with no bit set behind its prefix; else nothing. */
function rangeOf(cidr: string): Range | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(cidr);
  if (!match) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, prefix = 0] = match.slice(1).map(Number);
  if ([a, b, c, d].some((octet) => octet > 255) || prefix > 32) return undefined;
  const first = ((a * 256 + b) * 256 + c) * 256 + d;
  const size = 2 ** (32 - prefix);
  return first % size === 0 ? { first, last: first + size - 1 } : undefined;
}

function isWithin(inner: Range | undefined, outer: Range | undefined): boolean {
  return !!inner && !!outer && inner.first >= outer.first && inner.last <= outer.last;
}

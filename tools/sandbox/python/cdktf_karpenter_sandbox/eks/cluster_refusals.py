"""Why EKS refuses to create or change a cluster's network: pure rules."""

import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..response import Refusal

_MAX_PUBLIC_CIDRS = 40
#: "The block cannot include reserved addresses", which EKS does not list: private and documentation ranges are seen
#: refused. https://docs.aws.amazon.com/eks/latest/userguide/config-cluster-endpoint.html
#: The ranges that are not globally reachable:
#: https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
_RESERVED = tuple(
    ipaddress.IPv4Network(cidr)
    for cidr in (
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
    )
)


def invalid_parameter(message: str) -> Refusal:
    return Refusal(400, "InvalidParameterException", message)


def check_subnets(
    wanted: Sequence[str], known: Mapping[str, Mapping[str, Any]], *, least_zones: int = 2, vpc: str | None = None
) -> str:
    """The VPC of the subnets: all exist, all are in one VPC, and they cover enough zones."""
    for subnet in wanted:
        if subnet not in known:
            raise invalid_parameter(f"The subnet ID '{subnet}' does not exist")
    vpcs = sorted({known[subnet]["VpcId"] for subnet in wanted})
    if len(vpcs) > 1:
        raise invalid_parameter(f"Subnets must be in the same VPC, found {', '.join(vpcs)}")
    zones = {known[subnet]["AvailabilityZone"] for subnet in wanted}
    if len(zones) < least_zones:
        raise invalid_parameter("Subnets specified must be in at least two different AZs")
    if vpc is not None and vpcs != [vpc]:
        raise invalid_parameter(f"Subnets {', '.join(wanted)} are not in the cluster's VPC {vpc}")
    return str(vpcs[0])


def check_same_zones(wanted: Sequence[str], current: Sequence[str], known: Mapping[str, Mapping[str, Any]]) -> None:
    """A control plane stays in exactly the zones that it was made in.

    https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html and aws/containers-roadmap#2258; no source shows
    EKS's own words.
    """
    zones = {known[subnet]["AvailabilityZone"] for subnet in wanted}
    before = {known[subnet]["AvailabilityZone"] for subnet in current if subnet in known}
    if zones != before:
        raise invalid_parameter(
            f"Provided subnets belong to the AZs '{', '.join(sorted(zones))}'. But they should belong to the exact set "
            f"of AZs '{', '.join(sorted(before))}' in which subnets were provided during cluster creation."
        )


def check_security_groups(wanted: Iterable[str], known: Mapping[str, Mapping[str, Any]], vpc: str) -> None:
    for group in wanted:
        if group not in known:
            raise invalid_parameter(f"The security group '{group}' does not exist")
        if known[group]["VpcId"] != vpc:
            raise invalid_parameter(f"Security group {group} is not in the same VPC as the subnets ({vpc})")


def check_endpoint_access(*, public: bool, private: bool, public_cidrs: Sequence[str]) -> None:
    """https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html"""
    if not public and not private:
        raise invalid_parameter("Private and public endpoint access cannot be false")
    if len(public_cidrs) > _MAX_PUBLIC_CIDRS:
        raise invalid_parameter(f"publicAccessCidrs can have at most {_MAX_PUBLIC_CIDRS} blocks")
    refused = [cidr for cidr in public_cidrs if not _is_public(cidr)]
    if refused:
        raise invalid_parameter(f"The following CIDRs are not allowed in publicAccessCidrs: [{', '.join(refused)}]")


def _is_public(cidr: str) -> bool:
    try:
        network = ipaddress.ip_network(cidr)
    except ValueError:
        return False
    if isinstance(network, ipaddress.IPv6Network):
        return not network.is_private
    return not any(network.subnet_of(reserved) for reserved in _RESERVED)

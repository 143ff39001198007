"""VPCs and subnets under the ids of the seed."""

import ipaddress
from typing import Any

from ministack.services import ec2

from .model import SeedSubnet, SeedVpc

#: AWS keeps five addresses of every subnet.
#: https://docs.aws.amazon.com/vpc/latest/userguide/subnet-sizing.html
RESERVED_ADDRESSES = 5


def seed_network(vpcs: tuple[SeedVpc, ...]) -> None:
    """Let the emulator make each VPC with all that belongs to one, then give it the id of the seed.

    The account's default VPC comes first: the emulator would make it at the first call, in the middle of a test.
    """
    ec2._ensure_defaults_initialized()
    for vpc in vpcs:
        _create_vpc(vpc)
        for subnet in vpc.subnets:
            _create_subnet(vpc, subnet)


def _create_vpc(vpc: SeedVpc) -> None:
    before = set(ec2._vpcs)
    ec2._create_vpc({"CidrBlock": [vpc.cidr]})
    (made,) = set(ec2._vpcs) - before
    record = ec2._vpcs.pop(made)
    for store in (ec2._vpcs, ec2._security_groups, ec2._route_tables, ec2._network_acls):
        for part in store.values():
            if part.get("VpcId") == made:
                part["VpcId"] = vpc.id
    ec2._vpcs[vpc.id] = {**record, "VpcId": vpc.id, "EnableDnsHostnames": True, "EnableDnsSupport": True}
    ec2._tags[vpc.id] = [{"Key": "Name", "Value": vpc.name}]


def _create_subnet(vpc: SeedVpc, subnet: SeedSubnet) -> None:
    before = set(ec2._subnets)
    ec2._create_subnet({"VpcId": [vpc.id], "CidrBlock": [subnet.cidr], "AvailabilityZone": [subnet.availability_zone]})
    (made,) = set(ec2._subnets) - before
    record: dict[str, Any] = ec2._subnets.pop(made)
    free = ipaddress.ip_network(subnet.cidr).num_addresses - RESERVED_ADDRESSES
    ec2._subnets[subnet.id] = {**record, "SubnetId": subnet.id, "AvailableIpAddressCount": free}
    ec2._tags[subnet.id] = [{"Key": "Name", "Value": subnet.name}]

"""The seed file, read into types."""

import ipaddress
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class SeedSubnet:
    id: str
    name: str
    cidr: str
    availability_zone: str


@dataclass(frozen=True)
class SeedVpc:
    id: str
    name: str
    cidr: str
    subnets: tuple[SeedSubnet, ...]


@dataclass(frozen=True)
class SeedDeployer:
    """What the deployer's policy is filled in with."""

    role: str
    #: Name of the managed policy that is the permissions boundary of all roles that the deployer makes.
    boundary: str
    #: Pattern of the clusters' names, which are part of the names of all that belongs to them.
    clusters: str
    #: Values of the tag `environment`, which a deploy puts on all that it makes.
    environments: tuple[str, ...]
    #: Pattern of the names of the buckets that hold Terraform's state.
    state_buckets: str


@dataclass(frozen=True)
class Seed:
    account: str
    region: str
    vpcs: tuple[SeedVpc, ...]
    state_buckets: tuple[str, ...]
    engineer_role: str
    deployer: SeedDeployer


def read_seed(path: Path) -> Seed:
    return parse_seed(json.loads(path.read_text()))


def parse_seed(data: dict[str, Any]) -> Seed:
    """A seed that AWS could not hold (a subnet outside its VPC) is an error here."""
    vpcs = tuple(_vpc(vpc) for vpc in data["vpcs"])
    for vpc in vpcs:
        network = ipaddress.ip_network(vpc.cidr)
        for subnet in vpc.subnets:
            if not ipaddress.ip_network(subnet.cidr).subnet_of(network):  # type: ignore[arg-type]
                raise ValueError(f"{subnet.id}: {subnet.cidr} is outside {vpc.id} ({vpc.cidr})")
    return Seed(
        data["account"],
        data["region"],
        vpcs,
        tuple(data["stateBuckets"]),
        data["engineerRole"],
        _deployer(data["deployer"]),
    )


def _deployer(data: dict[str, Any]) -> SeedDeployer:
    return SeedDeployer(
        data["role"], data["boundary"], data["clusters"], tuple(data["environments"]), data["stateBuckets"]
    )


def _vpc(data: dict[str, Any]) -> SeedVpc:
    subnets = tuple(
        SeedSubnet(subnet["id"], subnet["name"], subnet["cidr"], subnet["availabilityZone"])
        for subnet in data["subnets"]
    )
    return SeedVpc(data["id"], data["name"], data["cidr"], subnets)

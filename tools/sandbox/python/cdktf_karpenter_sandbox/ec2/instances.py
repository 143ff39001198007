"""Instances that lie in their subnet."""

import ipaddress
import secrets
from collections.abc import Callable
from typing import Any

from ministack.core.responses import get_region
from ministack.services import ec2

Instances = list[dict[str, Any]]


def launch_in_subnet(launch: Callable[..., Instances]) -> Callable[..., Instances]:
    """An instance has an address of its subnet, that subnet's VPC and zone, and the region's DNS name for it.

    The emulator takes any 10.0 address, the first zone, and `us-east-1`'s form of the name. Kubernetes knows a node by
    this name, so it must be the one that EC2 would give.
    https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/hostname-types.html
    """

    def launched(*arguments: Any, **named: Any) -> Instances:
        instances = launch(*arguments, **named)
        for instance in instances:
            place_in_subnet(instance, ec2._subnets[instance["SubnetId"]])
        return instances

    return launched


def place_in_subnet(instance: dict[str, Any], subnet: dict[str, Any]) -> None:
    network = ipaddress.ip_network(subnet["CidrBlock"])
    address = ipaddress.ip_address(instance["PrivateIpAddress"])
    if address not in network:
        # The first four addresses and the last one are AWS's.
        address = network[4 + secrets.randbelow(network.num_addresses - 5)]
    zone = subnet["AvailabilityZone"]
    instance["PrivateIpAddress"] = str(address)
    instance["PrivateDnsName"] = private_dns_name(str(address), get_region())
    instance["VpcId"] = subnet["VpcId"]
    instance["Placement"] = {**instance["Placement"], "AvailabilityZone": zone}
    for mapping in instance["BlockDeviceMappings"]:
        ec2._volumes[mapping["Ebs"]["VolumeId"]]["AvailabilityZone"] = zone
    if not subnet.get("MapPublicIpOnLaunch"):
        instance["PublicIpAddress"] = ""
        instance["PublicDnsName"] = ""


def private_dns_name(address: str, region: str) -> str:
    domain = "ec2.internal" if region == "us-east-1" else f"{region}.compute.internal"
    return f"ip-{address.replace('.', '-')}.{domain}"

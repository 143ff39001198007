"""Subnets, security groups and endpoint access of a cluster."""

import pytest

from cdktf_karpenter_sandbox.eks.cluster_refusals import (
    check_endpoint_access,
    check_same_zones,
    check_security_groups,
    check_subnets,
)
from cdktf_karpenter_sandbox.response import Refusal

SUBNETS = {
    "subnet-a": {"VpcId": "vpc-1", "AvailabilityZone": "ap-northeast-2a"},
    "subnet-a2": {"VpcId": "vpc-1", "AvailabilityZone": "ap-northeast-2a"},
    "subnet-c": {"VpcId": "vpc-1", "AvailabilityZone": "ap-northeast-2c"},
    "subnet-other": {"VpcId": "vpc-2", "AvailabilityZone": "ap-northeast-2b"},
}


def test_two_zones_of_one_vpc_are_accepted() -> None:
    assert check_subnets(["subnet-a", "subnet-c"], SUBNETS) == "vpc-1"


@pytest.mark.parametrize(
    ("subnets", "message"),
    [
        ([], "at least two different AZs"),
        (["subnet-a"], "at least two different AZs"),
        (["subnet-a", "subnet-a2"], "at least two different AZs"),
        (["subnet-a", "subnet-other"], "same VPC"),
        (["subnet-a", "subnet-x"], "'subnet-x' does not exist"),
    ],
)
def test_refused_subnets(subnets: list[str], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_subnets(subnets, SUBNETS)


def test_a_node_group_may_lie_in_one_zone_but_not_outside_the_clusters_vpc() -> None:
    check_subnets(["subnet-a"], SUBNETS, least_zones=1, vpc="vpc-1")
    with pytest.raises(Refusal, match="not in the cluster's VPC"):
        check_subnets(["subnet-other"], SUBNETS, least_zones=1, vpc="vpc-1")


def test_a_control_plane_stays_in_exactly_its_zones() -> None:
    check_same_zones(["subnet-c", "subnet-a2"], ["subnet-a", "subnet-c"], SUBNETS)
    for wanted, current in ((["subnet-a", "subnet-c"], ["subnet-a"]), (["subnet-a"], ["subnet-a", "subnet-c"])):
        with pytest.raises(Refusal, match="exact set of AZs"):
            check_same_zones(wanted, current, SUBNETS)


def test_security_groups_lie_in_the_subnets_vpc() -> None:
    groups = {"sg-1": {"VpcId": "vpc-1"}, "sg-2": {"VpcId": "vpc-2"}}
    check_security_groups(["sg-1"], groups, "vpc-1")
    with pytest.raises(Refusal, match="not in the same VPC"):
        check_security_groups(["sg-2"], groups, "vpc-1")
    with pytest.raises(Refusal, match="'sg-3' does not exist"):
        check_security_groups(["sg-3"], groups, "vpc-1")


@pytest.mark.parametrize("cidrs", [[], ["0.0.0.0/0"], ["1.2.3.0/24", "1.2.4.7/32"]])
def test_accepted_public_cidrs(cidrs: list[str]) -> None:
    check_endpoint_access(public=True, private=False, public_cidrs=cidrs)


@pytest.mark.parametrize("cidr", ["10.1.2.0/24", "192.168.1.0/24", "100.64.0.0/16", "203.0.113.5/32", "x"])
def test_refused_public_cidrs(cidr: str) -> None:
    with pytest.raises(Refusal, match="not allowed in publicAccessCidrs"):
        check_endpoint_access(public=True, private=False, public_cidrs=["1.2.3.0/24", cidr])


def test_a_cluster_has_an_endpoint() -> None:
    with pytest.raises(Refusal, match="cannot be false"):
        check_endpoint_access(public=False, private=False, public_cidrs=[])


def test_at_most_forty_public_cidrs() -> None:
    blocks = [f"1.2.3.{host}/32" for host in range(41)]
    check_endpoint_access(public=True, private=False, public_cidrs=blocks[:40])
    with pytest.raises(Refusal, match="at most 40"):
        check_endpoint_access(public=True, private=False, public_cidrs=blocks)

"""The seed file."""

import json

import pytest

from cdktf_karpenter_sandbox.seed.model import parse_seed, read_seed

from ..conftest import ACCOUNT, REGION, SEED


def test_the_seed_is_the_tutorials_network() -> None:
    seed = read_seed(SEED)
    assert (seed.account, seed.region) == (ACCOUNT, REGION)
    prd = seed.vpcs[0]
    assert prd.id == "vpc-02172b18928eebff8"
    assert {subnet.availability_zone: subnet.id for subnet in prd.subnets} == {
        "ap-northeast-2a": "subnet-09fd28d637e11b029",
        "ap-northeast-2c": "subnet-0ee462c61cd9b9395",
    }


def test_a_subnet_outside_its_vpc_is_an_error() -> None:
    subnet = {"id": "subnet-1", "name": "x", "cidr": "10.1.0.0/24", "availabilityZone": "ap-northeast-2a"}
    vpc = {"id": "vpc-1", "name": "x", "cidr": "10.0.0.0/16", "subnets": [subnet]}
    data = {**json.loads(SEED.read_text()), "vpcs": [vpc]}
    with pytest.raises(ValueError, match=r"subnet-1: 10\.1\.0\.0/24 is outside vpc-1"):
        parse_seed(data)

"""The seed, and the policy made from it."""

import json
from typing import Any

import pytest

from cdktf_karpenter_sandbox.iam.limits import ROLE_INLINE_POLICIES_SIZE, size_of
from cdktf_karpenter_sandbox.seed.engineer import engineer_policy
from cdktf_karpenter_sandbox.seed.model import parse_seed, read_seed

from ..conftest import ACCOUNT, REGION, SEED


def statements() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = engineer_policy(read_seed(SEED))["Statement"]
    return found


def listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


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
    data = {"account": ACCOUNT, "region": REGION, "vpcs": [vpc], "stateBuckets": [], "engineerRole": "x"}
    with pytest.raises(ValueError, match=r"subnet-1: 10\.1\.0\.0/24 is outside vpc-1"):
        parse_seed(data)


def test_the_engineer_has_no_wildcard_on_identity() -> None:
    for statement in statements():
        for action in listed(statement["Action"]):
            assert action != "*"
            assert not action.startswith("iam:*")
            if action in ("iam:PassRole", "iam:CreateRole", "iam:AttachRolePolicy", "iam:PutRolePolicy"):
                assert listed(statement["Resource"]) == [f"arn:aws:iam::{ACCOUNT}:role/*"]


def test_the_engineer_passes_roles_to_named_services_only() -> None:
    (statement,) = [each for each in statements() if "iam:PassRole" in listed(each["Action"])]
    services = statement["Condition"]["StringEquals"]["iam:PassedToService"]
    assert all(service.endswith(".amazonaws.com") for service in services)
    assert "*" not in "".join(services)


def test_state_is_reached_by_its_buckets_only() -> None:
    for statement in statements():
        for action in listed(statement["Action"]):
            if action.startswith("s3:") and action != "s3:ListAllMyBuckets":
                assert all(
                    arn.removeprefix("arn:aws:s3:::").split("/")[0] in read_seed(SEED).state_buckets
                    for arn in statement["Resource"]
                )


def test_the_policy_fits_a_role() -> None:
    assert size_of(json.dumps(engineer_policy(read_seed(SEED)))) <= ROLE_INLINE_POLICIES_SIZE

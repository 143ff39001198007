"""A change of IAM that other services see only after a while."""

import urllib.request
from collections.abc import Iterator

import pytest

from ..arrange import (
    PRD_SUBNETS,
    cluster_arguments,
    ensure_role,
    refusal,
    remove_cluster,
    until,
    wait_for_cluster,
    working_role,
)
from ..conftest import Sandbox

SECONDS = 2.0


def set_delay(sandbox: Sandbox, seconds: float) -> None:
    request = urllib.request.Request(f"{sandbox.endpoint}/_sandbox/delays/iam/{seconds}", method="PUT")
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 200


@pytest.fixture
def delayed(sandbox: Sandbox) -> Iterator[Sandbox]:
    set_delay(sandbox, SECONDS)
    yield sandbox
    set_delay(sandbox, 0)


def test_a_new_role_is_not_known_to_eks_at_once(delayed: Sandbox) -> None:
    eks, iam = delayed.client("eks"), delayed.client("iam")
    arguments = cluster_arguments(iam, "late", roleArn=working_role(iam, "late", "eks.amazonaws.com"))
    code, message = refusal(eks.create_cluster, **arguments)
    assert (code, "could not be assumed" in message) == ("InvalidParameterException", True)

    def accepted() -> bool:
        try:
            eks.create_cluster(**arguments)
        except eks.exceptions.InvalidParameterException:
            return False
        return True

    until(accepted, 4 * SECONDS)
    wait_for_cluster(eks, "late")
    remove_cluster(eks, "late")


def test_a_new_profile_is_not_known_to_ec2_at_once(delayed: Sandbox) -> None:
    ec2, iam = delayed.client("ec2"), delayed.client("iam")
    ensure_role(iam, "late-node", "ec2.amazonaws.com")
    iam.create_instance_profile(InstanceProfileName="late")
    iam.add_role_to_instance_profile(InstanceProfileName="late", RoleName="late-node")
    arguments = {"ImageId": "ami-1", "MinCount": 1, "MaxCount": 1, "SubnetId": PRD_SUBNETS[0], "DryRun": True}
    launch = {**arguments, "IamInstanceProfile": {"Name": "late"}}
    assert refusal(ec2.run_instances, **launch)[0] == "InvalidParameterValue"
    until(lambda: refusal(ec2.run_instances, **launch)[0] == "DryRunOperation", 4 * SECONDS)


def test_without_a_delay_everything_is_known_at_once(sandbox: Sandbox) -> None:
    eks, iam = sandbox.client("eks"), sandbox.client("iam")
    arguments = cluster_arguments(iam, "prompt", roleArn=working_role(iam, "prompt", "eks.amazonaws.com"))
    eks.create_cluster(**arguments)
    wait_for_cluster(eks, "prompt")
    remove_cluster(eks, "prompt")

"""The resources on which IAM judges a launch."""

import pytest

from cdktf_karpenter_sandbox.authorization.launches import launch_resources

from ..conftest import ACCOUNT, REGION


def resources(**parameters: str) -> list[str]:
    prefix = f"arn:aws:ec2:{REGION}:"
    found = launch_resources({name.replace("_", "."): [value] for name, value in parameters.items()}, REGION, ACCOUNT)
    assert all(arn.startswith(prefix) for arn in found)
    return [arn.removeprefix(prefix) for arn in found]


def test_instances_are_judged_with_what_they_are_made_of() -> None:
    assert resources(Action="RunInstances", ImageId="ami-1", SubnetId="subnet-1", SecurityGroupId_1="sg-1") == [
        f"{ACCOUNT}:instance/*",
        f"{ACCOUNT}:network-interface/*",
        f"{ACCOUNT}:volume/*",
        ":image/ami-1",
        f"{ACCOUNT}:security-group/sg-1",
        f"{ACCOUNT}:subnet/subnet-1",
    ]


def test_a_fleet_is_judged_with_its_templates_and_overrides() -> None:
    config = "LaunchTemplateConfigs.1."
    found = launch_resources(
        {
            "Action": ["CreateFleet"],
            f"{config}LaunchTemplateSpecification.LaunchTemplateId": ["lt-1"],
            f"{config}Overrides.1.SubnetId": ["subnet-1"],
            f"{config}Overrides.2.SubnetId": ["subnet-1"],
        },
        REGION,
        ACCOUNT,
    )
    made = ["fleet/*", "instance/*", "network-interface/*", "volume/*", "launch-template/lt-1", "subnet/subnet-1"]
    assert found == [f"arn:aws:ec2:{REGION}:{ACCOUNT}:{each}" for each in made]


@pytest.mark.parametrize("action", ["DescribeSubnets", "TerminateInstances", "CreateTags"])
def test_other_calls_launch_nothing(action: str) -> None:
    assert resources(Action=action, SubnetId="subnet-1") == []

"""What a role with conditions in its policy may do: tags of requests and of resources, and roles that are passed."""

from collections.abc import Iterator
from typing import Any

import pytest

from ..arrange import PRD_SUBNETS, Client, clients_of_role, ensure_role, refusal
from ..conftest import ACCOUNT, Sandbox

TAGS = [{"Key": "team", "Value": "a"}]
POLICY = {
    "Version": "2012-10-17",
    "Statement": [
        {
            "Effect": "Allow",
            "Action": ["ec2:RunInstances", "ec2:CreateLaunchTemplate", "iam:CreateInstanceProfile"],
            "Resource": [f"arn:aws:ec2:*:*:{kind}/*" for kind in ("instance", "volume", "network-interface")]
            + ["arn:aws:ec2:*:*:launch-template/*", "arn:aws:iam::*:instance-profile/*"],
            "Condition": {"StringEquals": {"aws:RequestTag/team": "a"}},
        },
        {
            "Effect": "Allow",
            "Action": "ec2:RunInstances",
            "Resource": ["arn:aws:ec2:*::image/*", f"arn:aws:ec2:*:*:subnet/{PRD_SUBNETS[0]}"],
        },
        {
            "Effect": "Allow",
            "Action": ["ec2:TerminateInstances", "iam:AddRoleToInstanceProfile", "iam:DeleteInstanceProfile"],
            "Resource": "*",
            "Condition": {"StringEquals": {"aws:ResourceTag/team": "a"}},
        },
        {"Effect": "Allow", "Action": "iam:PassRole", "Resource": f"arn:aws:iam::{ACCOUNT}:role/passable"},
        {"Effect": "Allow", "Action": "ssm:GetParameter", "Resource": "arn:aws:ssm:*::parameter/aws/service/*"},
    ],
}


@pytest.fixture(scope="module")
def limited(sandbox: Sandbox) -> Client:
    """Clients of a role with the policy above."""
    iam = sandbox.client("iam")
    ensure_role(iam, "passable", "ec2.amazonaws.com")
    ensure_role(iam, "other", "ec2.amazonaws.com")
    return clients_of_role(sandbox, "limited", POLICY)


def launch(ec2: Any, tagged: bool, subnet: str = PRD_SUBNETS[0], **more: Any) -> Any:
    kinds = ("instance", "volume", "network-interface") if tagged else ()
    return ec2.run_instances(
        ImageId="ami-0a1b2c3d4e5f67890",
        InstanceType="t2.medium",
        MinCount=1,
        MaxCount=1,
        SubnetId=subnet,
        TagSpecifications=[{"ResourceType": kind, "Tags": TAGS} for kind in kinds],
        **more,
    )["Instances"][0]["InstanceId"]


@pytest.fixture
def instances(limited: Client, sandbox: Sandbox) -> Iterator[dict[str, str]]:
    found = {"tagged": launch(limited("ec2"), True), "bare": launch(sandbox.client("ec2"), False)}
    yield found
    sandbox.client("ec2").terminate_instances(InstanceIds=list(found.values()))


def test_a_launch_needs_its_tags(limited: Client) -> None:
    assert refusal(launch, ec2=limited("ec2"), tagged=False)[0] == "UnauthorizedOperation"


def test_a_launch_is_judged_on_its_subnet_too(limited: Client) -> None:
    refused = refusal(launch, ec2=limited("ec2"), tagged=True, subnet=PRD_SUBNETS[1])
    assert refused[0] == "UnauthorizedOperation"


def test_instances_are_known_by_their_tags(limited: Client, instances: dict[str, str]) -> None:
    ec2 = limited("ec2")
    assert refusal(ec2.terminate_instances, InstanceIds=[instances["bare"]])[0] == "UnauthorizedOperation"
    ec2.terminate_instances(InstanceIds=[instances["tagged"]])


def test_a_launch_template_needs_its_tags(sandbox: Sandbox, limited: Client) -> None:
    arguments = {"LaunchTemplateName": "limited", "LaunchTemplateData": {"InstanceType": "t3.micro"}}
    ec2 = limited("ec2")
    assert refusal(ec2.create_launch_template, **arguments)[0] == "UnauthorizedOperation"
    tags = [{"ResourceType": "launch-template", "Tags": TAGS}]
    ec2.create_launch_template(**arguments, TagSpecifications=tags)
    sandbox.client("ec2").delete_launch_template(LaunchTemplateName="limited")


def test_a_role_is_put_into_a_profile_by_who_may_pass_it(sandbox: Sandbox, limited: Client) -> None:
    iam = limited("iam")
    assert refusal(iam.create_instance_profile, InstanceProfileName="p")[0] == "AccessDenied"
    iam.create_instance_profile(InstanceProfileName="p", Tags=TAGS)
    refused = refusal(iam.add_role_to_instance_profile, InstanceProfileName="p", RoleName="other")
    assert refused[0] == "AccessDenied"
    assert f"iam:PassRole on resource: arn:aws:iam::{ACCOUNT}:role/other" in refused[1]
    iam.add_role_to_instance_profile(InstanceProfileName="p", RoleName="passable")
    engineer = sandbox.client("iam")
    engineer.remove_role_from_instance_profile(InstanceProfileName="p", RoleName="passable")
    engineer.delete_instance_profile(InstanceProfileName="p")


def test_a_launch_passes_the_role_of_its_profile(sandbox: Sandbox, limited: Client) -> None:
    engineer = sandbox.client("iam")
    for role in ("passable", "other"):
        engineer.create_instance_profile(InstanceProfileName=f"of-{role}")
        engineer.add_role_to_instance_profile(InstanceProfileName=f"of-{role}", RoleName=role)
    refused = refusal(launch, ec2=limited("ec2"), tagged=True, IamInstanceProfile={"Name": "of-other"})
    assert refused[0] == "UnauthorizedOperation"
    started = launch(limited("ec2"), True, IamInstanceProfile={"Name": "of-passable"})
    sandbox.client("ec2").terminate_instances(InstanceIds=[started])


def test_parameters_of_aws_are_in_no_account(limited: Client) -> None:
    ssm = limited("ssm")
    name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"
    assert ssm.get_parameter(Name=name)["Parameter"]["Value"].startswith("ami-")
    assert refusal(ssm.get_parameter, Name="/own")[0] == "AccessDeniedException"

"""EC2 through its API: what was there before, tags, security groups, instances."""

import json
import urllib.request
from typing import Any

import botocore.session
import pytest

from ..arrange import PRD_SUBNETS, active_cluster, clients_of_role, ensure_role, refusal, remove_cluster
from ..conftest import ACCOUNT, REGION, Sandbox

VPC = "vpc-02172b18928eebff8"
NOTHING = [{"Effect": "Deny", "Action": "ec2:*", "Resource": "*"}]


@pytest.fixture(scope="module")
def ec2(sandbox: Sandbox) -> Any:
    return sandbox.client("ec2")


def test_the_subnets_lie_in_two_zones_of_their_vpc(ec2: Any) -> None:
    subnets = {each["SubnetId"]: each for each in ec2.describe_subnets(SubnetIds=PRD_SUBNETS)["Subnets"]}
    assert [subnets[id_]["AvailabilityZone"] for id_ in PRD_SUBNETS] == [f"{REGION}a", f"{REGION}c"]
    assert {each["VpcId"] for each in subnets.values()} == {VPC}


@pytest.mark.parametrize(
    ("resource", "key", "code"),
    [
        ("subnet-00000000000000000", "a", "InvalidSubnetID.NotFound"),
        ("sg-00000000000000000", "a", "InvalidGroup.NotFound"),
        (PRD_SUBNETS[0], "aws:x", "InvalidParameterValue"),
    ],
)
def test_refused_tags(ec2: Any, resource: str, key: str, code: str) -> None:
    assert refusal(ec2.create_tags, Resources=[resource], Tags=[{"Key": key, "Value": "x"}])[0] == code


def test_a_tag_that_is_removed_from_a_launch_template_is_gone(ec2: Any) -> None:
    tags = {"ResourceType": "launch-template", "Tags": [{"Key": "a", "Value": "1"}, {"Key": "b", "Value": "2"}]}
    created = ec2.create_launch_template(
        LaunchTemplateName="tagged", LaunchTemplateData={"InstanceType": "t3.micro"}, TagSpecifications=[tags]
    )
    id_ = created["LaunchTemplate"]["LaunchTemplateId"]
    ec2.delete_tags(Resources=[id_], Tags=[{"Key": "a"}])
    (template,) = ec2.describe_launch_templates(LaunchTemplateIds=[id_])["LaunchTemplates"]
    assert template["Tags"] == [{"Key": "b", "Value": "2"}]
    ec2.delete_launch_template(LaunchTemplateId=id_)
    assert refusal(ec2.delete_launch_template, LaunchTemplateId=id_)[0] == "InvalidLaunchTemplateId.NotFound"


def test_at_most_fifty_tags(ec2: Any) -> None:
    tags = [{"Key": f"key-{index}", "Value": "x"} for index in range(50)]
    code, _message = refusal(ec2.create_tags, Resources=[PRD_SUBNETS[0]], Tags=tags)
    assert code == "TagLimitExceeded"


def test_a_group_that_another_names_cannot_be_deleted(ec2: Any) -> None:
    named, naming = (
        ec2.create_security_group(GroupName=name, Description=name, VpcId=VPC)["GroupId"] for name in ("a", "b")
    )
    rule = {"IpProtocol": "tcp", "FromPort": 443, "ToPort": 443, "UserIdGroupPairs": [{"GroupId": named}]}
    ec2.authorize_security_group_ingress(GroupId=naming, IpPermissions=[rule])
    assert refusal(ec2.delete_security_group, GroupId=named)[0] == "DependencyViolation"
    ec2.delete_security_group(GroupId=naming)
    ec2.delete_security_group(GroupId=named)


def test_a_group_of_an_instance_or_a_cluster_cannot_be_deleted(sandbox: Sandbox, ec2: Any) -> None:
    of_instance, of_cluster = (
        ec2.create_security_group(GroupName=name, Description=name, VpcId=VPC)["GroupId"] for name in ("i", "k")
    )
    network = {"subnetIds": PRD_SUBNETS, "securityGroupIds": [of_cluster]}
    eks = sandbox.client("eks")
    cluster = active_cluster(eks, sandbox.client("iam"), "with-groups", resourcesVpcConfig=network)
    (instance,) = ec2.run_instances(
        ImageId="ami-1", MinCount=1, MaxCount=1, SubnetId=PRD_SUBNETS[0], SecurityGroupIds=[of_instance]
    )["Instances"]
    for group in (of_instance, of_cluster, cluster["resourcesVpcConfig"]["clusterSecurityGroupId"]):
        assert refusal(ec2.delete_security_group, GroupId=group)[0] == "DependencyViolation"
    ec2.terminate_instances(InstanceIds=[instance["InstanceId"]])
    remove_cluster(eks, "with-groups")
    for group in (of_instance, of_cluster):
        ec2.delete_security_group(GroupId=group)


def test_the_default_egress_rule_is_found_whatever_ports_are_named(ec2: Any) -> None:
    group = ec2.create_security_group(GroupName="c", Description="c", VpcId=VPC)["GroupId"]
    rule = {"IpProtocol": "-1", "FromPort": 0, "ToPort": 0, "IpRanges": [{"CidrIp": "0.0.0.0/0"}]}
    ec2.revoke_security_group_egress(GroupId=group, IpPermissions=[rule])
    assert ec2.describe_security_groups(GroupIds=[group])["SecurityGroups"][0]["IpPermissionsEgress"] == []
    ec2.delete_security_group(GroupId=group)


@pytest.fixture(scope="module")
def profile(sandbox: Sandbox) -> str:
    """An instance profile whose role has a path."""
    iam = sandbox.client("iam")
    ensure_role(iam, "KarpenterNodeRole", "ec2.amazonaws.com", "/karpenter/")
    iam.create_instance_profile(InstanceProfileName="karpenter")
    iam.add_role_to_instance_profile(InstanceProfileName="karpenter", RoleName="KarpenterNodeRole")
    return "karpenter"


def launch(ec2: Any, profile: str, subnet: str = PRD_SUBNETS[1]) -> dict[str, Any]:
    started = ec2.run_instances(
        ImageId="ami-0a1b2c3d4e5f67890",
        InstanceType="t2.medium",
        MinCount=1,
        MaxCount=1,
        SubnetId=subnet,
        IamInstanceProfile={"Name": profile},
    )
    instance: dict[str, Any] = started["Instances"][0]
    return instance


def test_an_instance_lies_in_its_subnet(ec2: Any, profile: str) -> None:
    instance = launch(ec2, profile)
    address = instance["PrivateIpAddress"]
    assert instance["PrivateDnsName"] == f"ip-{address.replace('.', '-')}.{REGION}.compute.internal"
    assert 32 <= int(address.split(".")[2]) < 48
    assert (instance["VpcId"], instance["Placement"]["AvailabilityZone"]) == (VPC, f"{REGION}c")
    ec2.terminate_instances(InstanceIds=[instance["InstanceId"]])


def test_an_instances_credentials_are_a_session_named_after_it(sandbox: Sandbox, ec2: Any, profile: str) -> None:
    id_ = launch(ec2, profile)["InstanceId"]
    with urllib.request.urlopen(f"{sandbox.endpoint}/_sandbox/instances/{id_}/credentials") as answer:
        credentials = json.load(answer)
    client = botocore.session.Session().create_client(
        "sts",
        region_name=REGION,
        endpoint_url=sandbox.endpoint,
        aws_access_key_id=credentials["accessKeyId"],
        aws_secret_access_key=credentials["secretAccessKey"],
        aws_session_token=credentials["sessionToken"],
    )
    assert client.get_caller_identity()["Arn"] == f"arn:aws:sts::{ACCOUNT}:assumed-role/KarpenterNodeRole/{id_}"
    assert credentials["roleArn"] == f"arn:aws:iam::{ACCOUNT}:role/karpenter/KarpenterNodeRole"
    ec2.terminate_instances(InstanceIds=[id_])


@pytest.mark.parametrize(
    ("profile_name", "subnet", "code"),
    [("nothing", PRD_SUBNETS[0], "InvalidParameterValue"), ("karpenter", "subnet-1", "InvalidSubnetID.NotFound")],
)
def test_refused_launches(ec2: Any, profile: str, profile_name: str, subnet: str, code: str) -> None:
    assert profile == "karpenter"
    assert refusal(launch, ec2=ec2, profile=profile_name, subnet=subnet)[0] == code


def test_a_dry_run_does_nothing(sandbox: Sandbox, ec2: Any, profile: str) -> None:
    def instances() -> Any:
        with urllib.request.urlopen(f"{sandbox.endpoint}/_sandbox/inventory") as answer:
            return json.load(answer)["ec2"]["instances"]

    before = instances()
    arguments = {"ImageId": "ami-1", "MinCount": 1, "MaxCount": 1, "SubnetId": PRD_SUBNETS[0], "DryRun": True}
    good, bad = {"IamInstanceProfile": {"Name": profile}}, {"IamInstanceProfile": {"Name": "nothing"}}
    assert refusal(ec2.run_instances, **arguments, **good)[0] == "DryRunOperation"
    assert refusal(ec2.run_instances, **arguments, **bad)[0] == "InvalidParameterValue"
    group = {"GroupName": "dry", "Description": "dry", "VpcId": VPC}
    assert refusal(ec2.create_security_group, **group, DryRun=True)[0] == "DryRunOperation"
    assert instances() == before
    limited = clients_of_role(sandbox, "dry", {"Version": "2012-10-17", "Statement": NOTHING})
    assert refusal(limited("ec2").run_instances, **arguments)[0] == "UnauthorizedOperation"


def test_what_was_launched_and_ended_leaves_nothing(sandbox: Sandbox, ec2: Any, profile: str) -> None:
    def inventory() -> Any:
        with urllib.request.urlopen(f"{sandbox.endpoint}/_sandbox/inventory") as answer:
            return json.load(answer)

    before = inventory()
    instance = launch(ec2, profile)
    assert inventory() != before
    ec2.terminate_instances(InstanceIds=[instance["InstanceId"]])
    assert inventory() == before

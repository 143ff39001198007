"""The role that deploys: what it cannot do, and each way to more rights that it must not find."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ..arrange import PRD_SUBNETS, Client, cluster_arguments, refusal, trust
from ..cluster.tokens import instance
from ..conftest import ACCOUNT, Sandbox

BOUNDARY = f"arn:aws:iam::{ACCOUNT}:policy/eks-boundary"
ADMINISTRATOR = "arn:aws:iam::aws:policy/AdministratorAccess"
EVERYTHING = json.dumps({"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]})
#: A name that the deployer's roles may have.
OURS = "escape-eks-cluster"
DENIED = ("AccessDenied", "AccessDeniedException", "UnauthorizedOperation")


@pytest.fixture(scope="module")
def deployer(sandbox: Sandbox) -> Client:
    keys = sandbox.description["deployer"].values()
    return lambda service: sandbox.client_of(service, *keys)


@pytest.fixture(scope="module", autouse=True)
def account(sandbox: Sandbox, deployer: Client) -> Iterator[None]:
    """Somebody else's administrator, with a profile for instances; and roles as a deploy makes them."""
    iam = sandbox.client("iam")
    for service in ("ec2", "eks"):
        iam.create_role(RoleName=f"admin-{service}", AssumeRolePolicyDocument=trust(f"{service}.amazonaws.com"))
        iam.attach_role_policy(RoleName=f"admin-{service}", PolicyArn=ADMINISTRATOR)
    iam.create_instance_profile(InstanceProfileName="admin-ec2")
    iam.add_role_to_instance_profile(InstanceProfileName="admin-ec2", RoleName="admin-ec2")
    iam.create_role(RoleName=f"unbounded-{OURS}", AssumeRolePolicyDocument=trust("ec2.amazonaws.com"))
    deployer("iam").create_role(
        RoleName=OURS, AssumeRolePolicyDocument=trust("ec2.amazonaws.com"), PermissionsBoundary=BOUNDARY
    )
    yield
    iam.delete_role(RoleName=OURS)


def denied(call: Callable[..., Any], **arguments: Any) -> bool:
    return refusal(call, **arguments)[0] in DENIED


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ("attach_role_policy", {"RoleName": "deployer", "PolicyArn": ADMINISTRATOR}),
        ("put_role_policy", {"RoleName": "deployer", "PolicyName": "more", "PolicyDocument": EVERYTHING}),
        ("put_role_policy", {"RoleName": "deployer", "PolicyName": "deploy", "PolicyDocument": EVERYTHING}),
        ("delete_role_policy", {"RoleName": "deployer", "PolicyName": "deploy"}),
        ("update_assume_role_policy", {"RoleName": "deployer", "PolicyDocument": trust("ec2.amazonaws.com")}),
        ("put_role_permissions_boundary", {"RoleName": "deployer", "PermissionsBoundary": BOUNDARY}),
        ("tag_role", {"RoleName": "deployer", "Tags": [{"Key": "team", "Value": "a"}]}),
    ],
)
def test_it_does_not_change_itself(deployer: Client, call: str, arguments: dict[str, Any]) -> None:
    assert denied(getattr(deployer("iam"), call), **arguments)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ("create_policy_version", {"PolicyArn": BOUNDARY, "PolicyDocument": EVERYTHING, "SetAsDefault": True}),
        ("set_default_policy_version", {"PolicyArn": BOUNDARY, "VersionId": "v1"}),
        ("delete_policy", {"PolicyArn": BOUNDARY}),
        ("delete_role_permissions_boundary", {"RoleName": OURS}),
        ("put_role_permissions_boundary", {"RoleName": OURS, "PermissionsBoundary": ADMINISTRATOR}),
    ],
)
def test_it_does_not_loosen_the_boundary(deployer: Client, call: str, arguments: dict[str, Any]) -> None:
    assert denied(getattr(deployer("iam"), call), **arguments)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"PermissionsBoundary": ADMINISTRATOR},
        {"PermissionsBoundary": BOUNDARY, "RoleName": "of-another-name"},
        {"PermissionsBoundary": BOUNDARY, "RoleName": "of-another-name", "Path": "/eks/"},
    ],
)
def test_it_makes_no_role_without_the_boundary_or_of_another_name(deployer: Client, changes: dict[str, str]) -> None:
    arguments = {"RoleName": f"new-{OURS}", "AssumeRolePolicyDocument": trust("ec2.amazonaws.com"), **changes}
    assert denied(deployer("iam").create_role, **arguments)


@pytest.mark.parametrize("role", ["admin-ec2", "platform-engineer", f"unbounded-{OURS}"])
def test_it_changes_no_role_that_has_not_its_boundary(deployer: Client, role: str) -> None:
    iam = deployer("iam")
    to_itself = json.dumps(
        {
            "Version": "2012-10-17",
            "Statement": [
                {
                    "Effect": "Allow",
                    "Principal": {"AWS": f"arn:aws:iam::{ACCOUNT}:role/deployer"},
                    "Action": "sts:AssumeRole",
                }
            ],
        }
    )
    assert denied(iam.update_assume_role_policy, RoleName=role, PolicyDocument=to_itself)
    assert denied(iam.attach_role_policy, RoleName=role, PolicyArn=ADMINISTRATOR)
    assert denied(iam.put_role_policy, RoleName=role, PolicyName="more", PolicyDocument=EVERYTHING)
    assert denied(iam.delete_role, RoleName=role)


@pytest.mark.parametrize("role", ["platform-engineer", "admin-ec2"])
def test_it_assumes_no_other_role(deployer: Client, role: str) -> None:
    arn = f"arn:aws:iam::{ACCOUNT}:role/{role}"
    assert denied(deployer("sts").assume_role, RoleArn=arn, RoleSessionName="escape")


def test_it_passes_no_administrator_to_an_instance(deployer: Client) -> None:
    iam, ec2 = deployer("iam"), deployer("ec2")
    iam.create_instance_profile(InstanceProfileName=f"Karpenter-{OURS}")
    profile = {"InstanceProfileName": f"Karpenter-{OURS}"}
    assert denied(iam.add_role_to_instance_profile, **profile, RoleName="admin-ec2")
    iam.delete_instance_profile(**profile)
    launch = {"ImageId": "ami-0a1b2c3d4e5f67890", "InstanceType": "t3.medium", "MinCount": 1, "MaxCount": 1}
    assert denied(ec2.run_instances, **launch, SubnetId=PRD_SUBNETS[0], IamInstanceProfile={"Name": "admin-ec2"})


def test_it_passes_no_administrator_to_a_cluster(sandbox: Sandbox, deployer: Client) -> None:
    arguments = cluster_arguments(sandbox.client("iam"), OURS)
    role = f"arn:aws:iam::{ACCOUNT}:role/admin-eks"
    assert denied(deployer("eks").create_cluster, **{**arguments, "roleArn": role})


def test_a_role_of_its_making_does_what_the_boundary_lets_through_and_no_more(
    sandbox: Sandbox, deployer: Client
) -> None:
    """An administrator's policy on it adds nothing."""
    iam = deployer("iam")
    iam.attach_role_policy(RoleName=OURS, PolicyArn=ADMINISTRATOR)
    profile = {"InstanceProfileName": f"Karpenter-{OURS}"}
    iam.create_instance_profile(**profile)
    iam.add_role_to_instance_profile(**profile, RoleName=OURS)
    ec2 = sandbox.client("ec2")
    launched = ec2.run_instances(
        ImageId="ami-0a1b2c3d4e5f67890",
        InstanceType="t3.medium",
        MinCount=1,
        MaxCount=1,
        SubnetId=PRD_SUBNETS[0],
        IamInstanceProfile={"Name": f"Karpenter-{OURS}"},
    )["Instances"][0]["InstanceId"]
    as_node = clients_of_instance(sandbox, launched)
    assert as_node("ec2").describe_instances()["Reservations"]
    assert denied(as_node("iam").create_user, UserName="x")
    assert denied(as_node("iam").put_role_policy, RoleName=OURS, PolicyName="more", PolicyDocument=EVERYTHING)
    assert denied(as_node("s3").list_objects_v2, Bucket="prd-eks-cluster-terraform-state")
    assert denied(as_node("kms").create_key)
    ec2.terminate_instances(InstanceIds=[launched])
    iam.remove_role_from_instance_profile(**profile, RoleName=OURS)
    iam.delete_instance_profile(**profile)
    iam.detach_role_policy(RoleName=OURS, PolicyArn=ADMINISTRATOR)


def test_it_leaves_keys_of_others_alone(sandbox: Sandbox, deployer: Client) -> None:
    kms = sandbox.client("kms")
    key = kms.create_key(Tags=[{"TagKey": "environment", "TagValue": "payroll"}])["KeyMetadata"]["KeyId"]
    mine = deployer("kms")
    policy = json.dumps(
        {
            "Version": "2012-10-17",
            "Statement": [
                {
                    "Effect": "Allow",
                    "Principal": {"AWS": f"arn:aws:iam::{ACCOUNT}:role/deployer"},
                    "Action": "kms:*",
                    "Resource": "*",
                }
            ],
        }
    )
    assert denied(mine.put_key_policy, KeyId=key, PolicyName="default", Policy=policy)
    assert denied(
        mine.create_grant, KeyId=key, GranteePrincipal=f"arn:aws:iam::{ACCOUNT}:role/deployer", Operations=["Decrypt"]
    )
    assert denied(mine.tag_resource, KeyId=key, Tags=[{"TagKey": "environment", "TagValue": "prd"}])
    assert denied(mine.schedule_key_deletion, KeyId=key)
    assert denied(mine.create_key)


def test_it_enters_no_cluster_of_others(sandbox: Sandbox, deployer: Client) -> None:
    arguments = {"clusterName": "payroll", "principalArn": f"arn:aws:iam::{ACCOUNT}:role/deployer"}
    assert denied(deployer("eks").create_access_entry, **arguments)
    assert denied(deployer("eks").delete_cluster, name="payroll")


@pytest.mark.parametrize(
    ("service", "call", "arguments"),
    [
        ("iam", "create_user", {"UserName": "x"}),
        ("iam", "create_access_key", {"UserName": "x"}),
        ("iam", "put_user_policy", {"UserName": "x", "PolicyName": "y", "PolicyDocument": "{}"}),
        ("iam", "create_policy", {"PolicyName": "anything", "PolicyDocument": EVERYTHING}),
        ("ec2", "create_vpc", {"CidrBlock": "10.0.0.0/16"}),
        ("ec2", "delete_subnet", {"SubnetId": PRD_SUBNETS[0]}),
        ("ec2", "create_tags", {"Resources": [PRD_SUBNETS[0]], "Tags": [{"Key": "team", "Value": "a"}]}),
        ("s3", "delete_bucket", {"Bucket": "prd-eks-cluster-terraform-state"}),
        ("s3", "create_bucket", {"Bucket": "another-bucket"}),
        ("sqs", "create_queue", {"QueueName": "payroll"}),
        ("kms", "list_keys", {}),
    ],
)
def test_it_touches_nothing_that_is_no_part_of_a_cluster(
    deployer: Client, service: str, call: str, arguments: dict[str, Any]
) -> None:
    assert denied(getattr(deployer(service), call), **arguments)


def test_it_stays_in_the_region(sandbox: Sandbox, deployer: Client) -> None:
    assert deployer("eks").list_clusters()["clusters"] == []
    key, secret, token = sandbox.description["deployer"].values()
    assert denied(sandbox.client_of("eks", key, secret, token, region="us-east-1").list_clusters)


def clients_of_instance(sandbox: Sandbox, instance_id: str) -> Client:
    keys = instance(sandbox, instance_id)
    return lambda service: sandbox.client_of(
        service, keys["accessKeyId"], keys["secretAccessKey"], keys["sessionToken"]
    )

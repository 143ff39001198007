"""What EKS asks of who calls it: rights on EC2 for a launch template, and on the key of a cluster."""

from collections.abc import Iterator
from typing import Any

import pytest

from ..arrange import (
    Client,
    active_cluster,
    active_nodegroup,
    clients_of_role,
    cluster_arguments,
    nodegroup_arguments,
    refusal,
    remove_cluster,
    remove_nodegroup,
)
from ..conftest import ACCOUNT, Sandbox

CLUSTER = "callers"
TAGS = {"ResourceType": "instance", "Tags": [{"Key": "team", "Value": "a"}]}


def policy(*statements: dict[str, Any]) -> dict[str, Any]:
    everywhere = {"Effect": "Allow", "Action": ["eks:*", "iam:*"], "Resource": "*"}
    return {"Version": "2012-10-17", "Statement": [everywhere, *statements]}


RUN = {"Effect": "Allow", "Action": "ec2:RunInstances", "Resource": "*"}
TAG = {
    "Effect": "Allow",
    "Action": "ec2:CreateTags",
    "Resource": "*",
    "Condition": {"StringEquals": {"ec2:CreateAction": "RunInstances", "aws:RequestTag/team": "a"}},
}


@pytest.fixture(scope="module")
def eks(sandbox: Sandbox) -> Iterator[Any]:
    client = sandbox.client("eks")
    active_cluster(client, sandbox.client("iam"), CLUSTER)
    yield client
    remove_cluster(client, CLUSTER)


@pytest.fixture(scope="module")
def template(sandbox: Sandbox) -> str:
    data = {"TagSpecifications": [TAGS]}
    made = sandbox.client("ec2").create_launch_template(LaunchTemplateName="callers", LaunchTemplateData=data)
    return str(made["LaunchTemplate"]["LaunchTemplateId"])


def create(clients: Client, sandbox: Sandbox, template: str) -> Any:
    arguments = nodegroup_arguments(sandbox.client("iam"), CLUSTER, "group", launchTemplate={"id": template})
    return lambda: clients("eks").create_nodegroup(**arguments)


@pytest.mark.parametrize(
    ("name", "statements", "denied"),
    [("nothing", (), "ec2:RunInstances"), ("untagged", (RUN,), "ec2:CreateTags")],
)
def test_a_group_is_made_by_who_may_launch_its_template(
    sandbox: Sandbox, eks: Any, template: str, name: str, statements: tuple[dict[str, Any], ...], denied: str
) -> None:
    assert eks.describe_cluster(name=CLUSTER)["cluster"]["status"] == "ACTIVE"
    clients = clients_of_role(sandbox, name, policy(*statements))
    code, message = refusal(create(clients, sandbox, template))
    assert code == "InvalidRequestException"
    assert "not authorized to launch instances with this launch template" in message
    assert denied in message


def test_a_group_is_updated_by_who_may_launch_its_template(sandbox: Sandbox, eks: Any, template: str) -> None:
    allowed = clients_of_role(sandbox, "launcher", policy(RUN, TAG))
    active_nodegroup(allowed("eks"), sandbox.client("iam"), CLUSTER, "group", launchTemplate={"id": template})
    denied = clients_of_role(sandbox, "updater", policy())("eks").update_nodegroup_version
    update = {"clusterName": CLUSTER, "nodegroupName": "group", "launchTemplate": {"id": template, "version": "1"}}
    assert refusal(denied, **update)[0] == "InvalidRequestException"
    remove_nodegroup(eks, CLUSTER, "group")


def root(sandbox: Sandbox, service: str) -> Any:
    """Who may do everything: what is tested here is the cluster's key, not the engineer's rights."""
    return sandbox.client_of(service, ACCOUNT, ACCOUNT)


def encrypted(iam: Any, key_arn: str) -> dict[str, Any]:
    config = [{"resources": ["secrets"], "provider": {"keyArn": key_arn}}]
    return cluster_arguments(iam, "encrypted", encryptionConfig=config)


def test_a_clusters_key_is_one_that_can_encrypt_here(sandbox: Sandbox) -> None:
    eks, iam, kms = (root(sandbox, service) for service in ("eks", "iam", "kms"))
    key = kms.create_key()["KeyMetadata"]["Arn"]
    signing = kms.create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["Arn"]
    disabled = kms.create_key()["KeyMetadata"]["Arn"]
    kms.disable_key(KeyId=disabled)
    elsewhere = key.replace("ap-northeast-2", "eu-west-1")
    for arn, message in (
        (f"{key[:-4]}0000", "does not exist"),
        (elsewhere, "does not exist"),
        (signing, "symmetric"),
        (disabled, "not enabled"),
    ):
        code, found = refusal(eks.create_cluster, **encrypted(iam, arn))
        assert code == "InvalidParameterException"
        assert message in found
    cluster = active_cluster(eks, iam, "encrypted", encryptionConfig=encrypted(iam, key)["encryptionConfig"])
    assert cluster["encryptionConfig"][0]["provider"]["keyArn"] == key
    remove_cluster(eks, "encrypted")


@pytest.mark.parametrize(
    ("name", "allowed", "denied"),
    [("blind", [], "kms:DescribeKey"), ("looking", ["kms:DescribeKey"], "kms:CreateGrant")],
)
def test_a_clusters_key_is_one_that_its_creator_may_grant(
    sandbox: Sandbox, name: str, allowed: list[str], denied: str
) -> None:
    statements = [{"Effect": "Allow", "Action": allowed, "Resource": "*"}] if allowed else []
    clients = clients_of_role(sandbox, name, policy(*statements))
    key = root(sandbox, "kms").create_key()["KeyMetadata"]["Arn"]
    refused = refusal(clients("eks").create_cluster, **encrypted(sandbox.client("iam"), key))
    assert refused == ("InvalidRequestException", f"User not authorized to perform {denied} operation")


def test_a_grant_for_aws_resources_alone_is_not_enough(sandbox: Sandbox) -> None:
    condition = {"Bool": {"kms:GrantIsForAWSResource": "true"}}
    grant = {"Effect": "Allow", "Action": "kms:CreateGrant", "Resource": "*", "Condition": condition}
    look = {"Effect": "Allow", "Action": "kms:DescribeKey", "Resource": f"arn:aws:kms:*:{ACCOUNT}:key/*"}
    clients = clients_of_role(sandbox, "conditional", policy(look, grant))
    key = root(sandbox, "kms").create_key()["KeyMetadata"]["Arn"]
    assert refusal(clients("eks").create_cluster, **encrypted(sandbox.client("iam"), key))[0] == (
        "InvalidRequestException"
    )

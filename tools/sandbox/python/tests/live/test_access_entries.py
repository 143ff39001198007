"""What EKS says of access entries.

https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
"""

from typing import Any

import pytest

from cdktf_karpenter_sandbox.eks.access_refusals import check_principal
from cdktf_karpenter_sandbox.response import Refusal

from ..arrange import active_cluster, ensure_role, refusal
from ..conftest import ACCOUNT, Sandbox

CLUSTER = "entries"


@pytest.fixture(scope="module")
def eks(sandbox: Sandbox) -> Any:
    client, iam = sandbox.client("eks"), sandbox.client("iam")
    active_cluster(client, iam, CLUSTER)
    ensure_role(iam, "people", "ec2.amazonaws.com")
    return client


def role(name: str, account: str = ACCOUNT) -> str:
    return f"arn:aws:iam::{account}:role/{name}"


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("a reserved user name", {"username": "eks:ops"}),
    ("a session's name without a colon", {"username": "john{{SessionName}}"}),
    ("its raw form as well", {"username": "john{{SessionNameRaw}}:x"}),
    ("a group of Kubernetes", {"kubernetesGroups": ["system:masters"]}),
]


@pytest.mark.parametrize(("_what", "members"), REFUSED)
def test_an_identity_is_checked_when_it_is_made_and_when_it_is_changed(
    eks: Any, _what: str, members: dict[str, Any]
) -> None:
    entry = {"clusterName": CLUSTER, "principalArn": role("people")}
    assert refusal(eks.create_access_entry, **entry, **members)[0] == "InvalidParameterException"
    eks.create_access_entry(**entry, username="jo:hn{{SessionName}}")
    assert refusal(eks.update_access_entry, **entry, **members)[0] == "InvalidParameterException"
    eks.delete_access_entry(**entry)


def test_a_service_linked_role_has_none(eks: Any) -> None:
    principal = role("aws-service-role/batch.amazonaws.com/AWSServiceRoleForBatch", "111122223333")
    assert (
        refusal(eks.create_access_entry, clusterName=CLUSTER, principalArn=principal)[0] == "InvalidParameterException"
    )


@pytest.mark.parametrize("principal", [role("nodes", "111122223333"), f"arn:aws:iam::{ACCOUNT}:user/kim"])
def test_nodes_have_roles_of_the_account(principal: str) -> None:
    """Before a caller with full rights comes to it, `iam:PassRole` stops everybody else."""
    with pytest.raises(Refusal, match="EC2_LINUX"):
        check_principal("EC2_LINUX", principal, ACCOUNT)


def test_people_may_be_of_another_account(eks: Any) -> None:
    entry = {"clusterName": CLUSTER, "principalArn": role("people", "111122223333")}
    assert eks.create_access_entry(**entry)["accessEntry"]["type"] == "STANDARD"
    eks.delete_access_entry(**entry)


@pytest.mark.parametrize(
    ("kind", "username"),
    [
        ("EC2_LINUX", "system:node:{{EC2PrivateDNSName}}"),
        ("EC2_WINDOWS", "system:node:{{EC2PrivateDNSName}}"),
        ("FARGATE_LINUX", "system:node:{{SessionName}}"),
        ("HYBRID_LINUX", "system:node:{{SessionName}}"),
    ],
)
def test_nodes_are_named_by_their_type(eks: Any, kind: str, username: str) -> None:
    entry = {"clusterName": CLUSTER, "principalArn": role("people")}
    assert eks.create_access_entry(**entry, type=kind)["accessEntry"]["username"] == username
    eks.delete_access_entry(**entry)


def test_access_policies_of_other_services_are_listed_and_associated(eks: Any) -> None:
    policies = {policy["name"]: policy["arn"] for policy in eks.list_access_policies()["accessPolicies"]}
    assert {"AmazonAIOpsAssistantPolicy", "AmazonARCRegionSwitchScalingPolicy", "AmazonEKSViewPolicy"} <= set(policies)
    entry = {"clusterName": CLUSTER, "principalArn": role("people")}
    eks.create_access_entry(**entry)
    arn = policies["AmazonAIOpsAssistantPolicy"]
    eks.associate_access_policy(**entry, policyArn=arn, accessScope={"type": "cluster"})
    (associated,) = eks.list_associated_access_policies(**entry)["associatedAccessPolicies"]
    assert associated["policyArn"] == arn
    eks.delete_access_entry(**entry)

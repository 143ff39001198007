"""What the token webhook is told about a cluster."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ministack.core.responses import request_scope
from ministack.services import eks

from cdktf_karpenter_sandbox.children import Children
from cdktf_karpenter_sandbox.eks.access_entries import add_access_entry
from cdktf_karpenter_sandbox.eks.access_policies import group_of, known_policy
from cdktf_karpenter_sandbox.eks.cluster_record import new_cluster
from cdktf_karpenter_sandbox.eks.context import EksContext
from cdktf_karpenter_sandbox.eks.creator_access import CLUSTER_ADMIN_POLICY, grant_creator
from cdktf_karpenter_sandbox.internal.access import cluster_access
from cdktf_karpenter_sandbox.response import Refusal

from ..conftest import ACCOUNT, REGION

CREATOR = f"arn:aws:iam::{ACCOUNT}:role/team/creator"
CONTEXT = EksContext(Path(), "", None, Children())
NODE = f"arn:aws:iam::{ACCOUNT}:role/nodes/workers"


@pytest.fixture(autouse=True)
def scope() -> Iterator[None]:
    with request_scope(ACCOUNT, REGION):
        yield
        eks.reset()


def cluster(mode: str, *, admin: bool = True) -> dict[str, Any]:
    access = {"authenticationMode": mode, "bootstrapClusterCreatorAdminPermissions": admin}
    body = {"name": "c", "roleArn": "r", "accessConfig": access}
    made = new_cluster(body, eks._cluster_arn("c"), "vpc-1", "10.0.0.0/16", CREATOR)
    eks._clusters["c"] = made
    grant_creator(made)
    return made


def test_without_access_entries_the_creator_is_an_administrator_unseen() -> None:
    cluster("CONFIG_MAP")
    assert cluster_access(CONTEXT, "c") == {
        "authenticationMode": "CONFIG_MAP",
        "creatorPrincipalArn": CREATOR,
        "accessEntries": [],
    }


@pytest.mark.parametrize("mode", ["API", "API_AND_CONFIG_MAP"])
def test_with_access_entries_the_creator_has_one_and_nothing_else(mode: str) -> None:
    cluster(mode)
    found = cluster_access(CONTEXT, "c")
    assert found["creatorPrincipalArn"] is None
    (entry,) = found["accessEntries"]
    assert (entry["principalArn"], entry["type"]) == (CREATOR, "STANDARD")
    assert entry["username"] == f"arn:aws:sts::{ACCOUNT}:assumed-role/creator/{{{{SessionName}}}}"
    (policy,) = entry["policies"]
    assert policy["policyArn"] == CLUSTER_ADMIN_POLICY
    assert policy["group"] == group_of("c", CREATOR, CLUSTER_ADMIN_POLICY)


@pytest.mark.parametrize("mode", ["CONFIG_MAP", "API"])
def test_a_creator_who_wants_no_administration_has_none(mode: str) -> None:
    cluster(mode, admin=False)
    found = cluster_access(CONTEXT, "c")
    assert (found["creatorPrincipalArn"], found["accessEntries"]) == (None, [])


def test_nodes_are_named_after_their_instance() -> None:
    cluster("API", admin=False)
    add_access_entry("c", NODE, "EC2_LINUX")
    (entry,) = cluster_access(CONTEXT, "c")["accessEntries"]
    assert entry["username"] == "system:node:{{EC2PrivateDNSName}}"
    assert entry["kubernetesGroups"] == ["system:nodes"]


def test_an_unknown_cluster_is_not_found() -> None:
    with pytest.raises(Refusal, match="No cluster found for name: x"):
        cluster_access(CONTEXT, "x")


def test_groups_of_two_associations_differ() -> None:
    assert group_of("c", CREATOR, CLUSTER_ADMIN_POLICY) != group_of("c", NODE, CLUSTER_ADMIN_POLICY)
    assert group_of("c", CREATOR, CLUSTER_ADMIN_POLICY) != group_of("d", CREATOR, CLUSTER_ADMIN_POLICY)


@pytest.mark.parametrize(
    ("arn", "name"),
    [
        (CLUSTER_ADMIN_POLICY, "AmazonEKSClusterAdminPolicy"),
        ("arn:aws-cn:eks::aws:cluster-access-policy/AmazonEKSViewPolicy", "AmazonEKSViewPolicy"),
        ("arn:aws:eks::aws:cluster-access-policy/AmazonEKSAdministratorPolicy", None),
        ("arn:aws:iam::aws:policy/AmazonEKSClusterPolicy", None),
        ("AmazonEKSViewPolicy", None),
    ],
)
def test_known_policies(arn: str, name: str | None) -> None:
    assert known_policy(arn) == name

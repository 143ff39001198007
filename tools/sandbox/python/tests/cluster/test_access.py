"""Who gets into a cluster, and as whom, in each access mode."""

import time
from typing import Any

import pytest

from cdktf_karpenter_sandbox.eks.access_entries import DELAY_TAG

from ..arrange import (
    PRD_SUBNETS,
    active_cluster,
    active_nodegroup,
    ensure_role,
    remove_nodegroup,
    until,
    wait_for_cluster,
)
from ..conftest import ACCOUNT, Sandbox
from . import tokens
from .conftest import administrator

NAME = "access"
AWS_AUTH = "/api/v1/namespaces/kube-system/configmaps/aws-auth"
NODE_ROLE = f"arn:aws:iam::{ACCOUNT}:role/workers"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam", "ec2")}
    active_cluster(made["eks"], made["iam"], NAME, accessConfig={"authenticationMode": "CONFIG_MAP"})
    return made


def instances_of(ec2: Any, group: str) -> list[str]:
    filters = [
        {"Name": "tag:eks:nodegroup-name", "Values": [group]},
        {"Name": "instance-state-name", "Values": ["running"]},
    ]
    reservations = ec2.describe_instances(Filters=filters)["Reservations"]
    return [instance["InstanceId"] for each in reservations for instance in each["Instances"]]


def test_the_creator_is_an_implicit_administrator(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    assert clients
    user = tokens.whoami(sandbox, NAME, tokens.engineer(sandbox))
    assert user is not None
    assert "system:masters" in user["groups"]


def test_a_node_of_a_group_joins_as_itself_only(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    active_nodegroup(clients["eks"], clients["iam"], NAME, "joining")
    (id_,) = instances_of(clients["ec2"], "joining")
    described = clients["ec2"].describe_instances(InstanceIds=[id_])["Reservations"][0]["Instances"][0]
    name = described["PrivateDnsName"]
    credentials = tokens.instance(sandbox, id_)
    user = tokens.whoami(sandbox, NAME, credentials)
    assert user is not None
    assert user["username"] == f"system:node:{name}"
    assert {"system:bootstrappers", "system:nodes"} <= set(user["groups"])

    bearer = tokens.token(sandbox, NAME, credentials)
    for wanted, status in ((name, 201), ("another", 403)):
        node = {"apiVersion": "v1", "kind": "Node", "metadata": {"name": wanted}}
        assert tokens.call(sandbox, NAME, bearer, "POST", "/api/v1/nodes", node)[0] == status
    remove_nodegroup(clients["eks"], NAME, "joining")


def test_a_foreign_map_keeps_what_is_in_it(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    kubernetes = administrator(sandbox, NAME)
    foreign = {"mapUsers": "- userarn: x\n", "mapRoles": f"- rolearn: arn:aws:iam::{ACCOUNT}:role/ops\n  username: o\n"}
    kubernetes.delete(AWS_AUTH)
    metadata = {"name": "aws-auth", "annotations": {"owner": "ops"}}
    body = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": foreign}
    kubernetes.request("POST", AWS_AUTH.rsplit("/", 1)[0], body)
    for name in ("one", "two"):
        active_nodegroup(clients["eks"], clients["iam"], NAME, name)
    with_nodes = kubernetes.request("GET", AWS_AUTH)
    assert with_nodes["data"]["mapUsers"] == foreign["mapUsers"]
    assert with_nodes["metadata"]["annotations"] == {"owner": "ops"}
    assert with_nodes["data"]["mapRoles"].count(f"rolearn: {NODE_ROLE}") == 1
    assert "role/ops" in with_nodes["data"]["mapRoles"]

    remove_nodegroup(clients["eks"], NAME, "one")
    assert NODE_ROLE in kubernetes.request("GET", AWS_AUTH)["data"]["mapRoles"]
    remove_nodegroup(clients["eks"], NAME, "two")
    left = kubernetes.request("GET", AWS_AUTH)["data"]
    assert NODE_ROLE not in left["mapRoles"]
    assert "role/ops" in left["mapRoles"]


def test_two_groups_of_one_role_that_go_at_once_leave_no_mapping(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    for name in ("one", "two"):
        active_nodegroup(eks, clients["iam"], NAME, name)
    eks.delete_nodegroup(clusterName=NAME, nodegroupName="one")
    remove_nodegroup(eks, NAME, "two")
    assert NODE_ROLE not in administrator(sandbox, NAME).request("GET", AWS_AUTH)["data"]["mapRoles"]


def test_a_broken_map_fails_the_group_and_not_the_map(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    kubernetes = administrator(sandbox, NAME)
    live = kubernetes.request("GET", AWS_AUTH)
    broken = {**live, "data": {"mapRoles": "{not: a list}"}}
    kubernetes.request("PUT", AWS_AUTH, broken)
    group = active_nodegroup(clients["eks"], clients["iam"], NAME, "broken")
    assert group["status"] == "CREATE_FAILED"
    assert group["health"]["issues"][0]["code"] == "AccessDenied"
    assert kubernetes.request("GET", AWS_AUTH)["data"] == broken["data"]
    kubernetes.request("PUT", AWS_AUTH, {**kubernetes.request("GET", AWS_AUTH), "data": {}})
    remove_nodegroup(clients["eks"], NAME, "broken")


def test_an_unmapped_role_stays_outside(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    iam, ec2 = clients["iam"], clients["ec2"]
    ensure_role(iam, "stranger", "ec2.amazonaws.com")
    id_ = launch_as(clients, "stranger")
    assert tokens.whoami(sandbox, NAME, tokens.instance(sandbox, id_)) is None
    ec2.terminate_instances(InstanceIds=[id_])


def test_a_policy_counts_in_its_namespaces_also_in_later_ones(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    eks, iam = clients["eks"], clients["iam"]
    eks.update_cluster_config(name=NAME, accessConfig={"authenticationMode": "API_AND_CONFIG_MAP"})
    wait_for_cluster(eks, NAME)
    engineer = f"arn:aws:iam::{ACCOUNT}:role/platform-engineer"
    entry = {"clusterName": NAME, "principalArn": engineer}
    admin = eks.list_associated_access_policies(**entry)["associatedAccessPolicies"][0]["policyArn"]
    view = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy"
    scope = {"type": "namespace", "namespaces": ["team-*"]}
    eks.associate_access_policy(**entry, policyArn=view, accessScope=scope)
    eks.disassociate_access_policy(**entry, policyArn=admin)

    kubernetes = administrator(sandbox, NAME)
    for namespace in ("team-a", "other"):
        body = {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": namespace}}
        kubernetes.request("POST", "/api/v1/namespaces", body)
    bearer = tokens.token(sandbox, NAME, tokens.engineer(sandbox))
    for namespace, status in (("team-a", 200), ("other", 403)):
        path = f"/api/v1/namespaces/{namespace}/configmaps"
        assert tokens.call(sandbox, NAME, bearer, "GET", path)[0] == status
    eks.delete_access_entry(**entry)
    # A token of the same second is the same token, which the API server remembers for 10 s, as everywhere.
    time.sleep(1)
    assert tokens.whoami(sandbox, NAME, tokens.engineer(sandbox)) is None
    assert iam


def test_a_role_that_is_made_anew_under_its_arn_stays_outside(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    """https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html"""
    eks, iam = clients["eks"], clients["iam"]
    for known in (True, False):
        role = ensure_role(iam, "phoenix", "ec2.amazonaws.com")
        if known:
            eks.create_access_entry(clusterName=NAME, principalArn=role, type="EC2_LINUX")
        id_ = launch_as(clients, "phoenix")
        assert (tokens.whoami(sandbox, NAME, tokens.instance(sandbox, id_)) is not None) == known
        clients["ec2"].terminate_instances(InstanceIds=[id_])
        iam.remove_role_from_instance_profile(InstanceProfileName="phoenix", RoleName="phoenix")
        iam.delete_instance_profile(InstanceProfileName="phoenix")
        iam.delete_role(RoleName="phoenix")


def test_an_entry_counts_after_the_delay_that_a_test_turns_on(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    eks, iam = clients["eks"], clients["iam"]
    arn = eks.describe_cluster(name=NAME)["cluster"]["arn"]
    eks.tag_resource(resourceArn=arn, tags={DELAY_TAG: "3"})
    role = ensure_role(iam, "late", "ec2.amazonaws.com")
    eks.create_access_entry(clusterName=NAME, principalArn=role, type="EC2_LINUX")
    id_ = launch_as(clients, "late")
    assert tokens.whoami(sandbox, NAME, tokens.instance(sandbox, id_)) is None
    until(lambda: tokens.whoami(sandbox, NAME, tokens.instance(sandbox, id_)) is not None)
    eks.untag_resource(resourceArn=arn, tagKeys=[DELAY_TAG])
    clients["ec2"].terminate_instances(InstanceIds=[id_])


def launch_as(clients: dict[str, Any], role: str) -> str:
    """An instance with a profile of the role's name."""
    iam = clients["iam"]
    iam.create_instance_profile(InstanceProfileName=role)
    iam.add_role_to_instance_profile(InstanceProfileName=role, RoleName=role)
    launched = clients["ec2"].run_instances(
        ImageId="ami-0a1b2c3d4e5f67890",
        InstanceType="t2.medium",
        MinCount=1,
        MaxCount=1,
        SubnetId=PRD_SUBNETS[0],
        IamInstanceProfile={"Name": role},
    )
    return str(launched["Instances"][0]["InstanceId"])

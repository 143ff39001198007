"""Node groups through the EKS API."""

import json
import urllib.request
from typing import Any

import pytest

from ..arrange import (
    DEV_SUBNETS,
    active_cluster,
    active_nodegroup,
    nodegroup_arguments,
    refusal,
    remove_cluster,
    remove_nodegroup,
    remove_role,
    wait_for_nodegroup,
    working_role,
)
from ..conftest import ACCOUNT, Sandbox

CLUSTER = "nodes"
ROLE = f"arn:aws:iam::{ACCOUNT}:role/nodes/workers"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam", "ec2")}
    active_cluster(made["eks"], made["iam"], CLUSTER)
    return made


def template(ec2: Any, name: str, **data: Any) -> str:
    made = ec2.create_launch_template(LaunchTemplateName=name, LaunchTemplateData=data or {"EbsOptimized": True})
    return str(made["LaunchTemplate"]["LaunchTemplateId"])


def test_what_was_given_comes_back(clients: dict[str, Any]) -> None:
    taints = [{"key": "dedicated", "value": "x", "effect": "NO_SCHEDULE"}]
    launch_template = template(clients["ec2"], "echoed")
    group = active_nodegroup(
        clients["eks"],
        clients["iam"],
        CLUSTER,
        "echo",
        labels={"role": "workers"},
        taints=taints,
        instanceTypes=["t2.medium"],
        updateConfig={"maxUnavailablePercentage": 50},
        launchTemplate={"id": launch_template, "version": "1"},
    )
    assert group["labels"] == {"role": "workers"}
    assert group["taints"] == taints
    assert group["instanceTypes"] == ["t2.medium"]
    assert group["updateConfig"] == {"maxUnavailablePercentage": 50}
    assert group["launchTemplate"] == {"id": launch_template, "name": "echoed", "version": "1"}
    assert "diskSize" not in group
    remove_nodegroup(clients["eks"], CLUSTER, "echo")


def test_the_role_is_admitted_and_its_entry_stays_behind_the_last_group(clients: dict[str, Any]) -> None:
    """eksctl-io/eksctl#8516, aws/containers-roadmap#2631."""
    eks, iam = clients["eks"], clients["iam"]
    for name in ("one", "two"):
        active_nodegroup(eks, iam, CLUSTER, name)
    entry = eks.describe_access_entry(clusterName=CLUSTER, principalArn=ROLE)["accessEntry"]
    assert (entry["type"], entry["username"]) == ("EC2_LINUX", "system:node:{{EC2PrivateDNSName}}")
    for name in ("one", "two"):
        remove_nodegroup(eks, CLUSTER, name)
    assert ROLE in eks.list_access_entries(clusterName=CLUSTER)["accessEntries"]
    eks.delete_access_entry(clusterName=CLUSTER, principalArn=ROLE)


def test_an_entry_that_was_made_before_the_group_is_left_as_it_is(clients: dict[str, Any]) -> None:
    """aws/containers-roadmap#185: "If you do pre-create the access entry"."""
    eks, iam = clients["eks"], clients["iam"]
    role = working_role(iam, "early", "ec2.amazonaws.com")
    eks.create_access_entry(clusterName=CLUSTER, principalArn=role, type="EC2_LINUX", tags={"by": "us"})
    assert active_nodegroup(eks, iam, CLUSTER, "early", nodeRole=role)["status"] == "ACTIVE"
    entry = eks.describe_access_entry(clusterName=CLUSTER, principalArn=role)["accessEntry"]
    assert entry["tags"] == {"by": "us"}
    remove_nodegroup(eks, CLUSTER, "early")
    eks.delete_access_entry(clusterName=CLUSTER, principalArn=role)


def test_a_group_whose_role_was_made_anew_never_joins(clients: dict[str, Any]) -> None:
    """An entry is bound to the role's id: creating-access-entries in the user guide."""
    eks, iam = clients["eks"], clients["iam"]
    active_cluster(eks, iam, "anew", accessConfig={"authenticationMode": "API"})
    for status in ("ACTIVE", "CREATE_FAILED"):
        role = working_role(iam, "phoenix", "ec2.amazonaws.com")
        group = active_nodegroup(eks, iam, "anew", "phoenix", nodeRole=role)
        assert group["status"] == status
        remove_nodegroup(eks, "anew", "phoenix")
        remove_role(iam, "phoenix")
    assert group["health"]["issues"][0]["code"] == "NodeCreationFailure"
    remove_cluster(eks, "anew")


def test_instances_come_and_go_with_the_desired_size(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    eks, ec2 = clients["eks"], clients["ec2"]
    active_nodegroup(eks, clients["iam"], CLUSTER, "sized")

    def running() -> list[dict[str, Any]]:
        filters = [
            {"Name": "tag:eks:nodegroup-name", "Values": ["sized"]},
            {"Name": "instance-state-name", "Values": ["running"]},
        ]
        reservations = ec2.describe_instances(Filters=filters)["Reservations"]
        return [instance for reservation in reservations for instance in reservation["Instances"]]

    (instance,) = running()
    assert instance["SubnetId"] == "subnet-09fd28d637e11b029"
    assert instance["PrivateIpAddress"].startswith("10.10.")
    with urllib.request.urlopen(f"{sandbox.endpoint}/_sandbox/instances/{instance['InstanceId']}") as answer:
        assert json.load(answer)["roleArn"] == ROLE
    eks.update_nodegroup_config(clusterName=CLUSTER, nodegroupName="sized", scalingConfig={"desiredSize": 3})
    wait_for_nodegroup(eks, CLUSTER, "sized")
    assert len(running()) == 3
    remove_nodegroup(eks, CLUSTER, "sized")
    assert running() == []


def test_labels_and_taints_change_one_by_one(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    active_nodegroup(eks, clients["iam"], CLUSTER, "changed", labels={"a": "1", "b": "2"})
    eks.update_nodegroup_config(
        clusterName=CLUSTER,
        nodegroupName="changed",
        labels={"addOrUpdateLabels": {"b": "3", "c": "4"}, "removeLabels": ["a"]},
        taints={"addOrUpdateTaints": [{"key": "k", "effect": "NO_EXECUTE"}]},
    )
    group = wait_for_nodegroup(eks, CLUSTER, "changed")
    assert group["labels"] == {"b": "3", "c": "4"}
    assert group["taints"] == [{"key": "k", "effect": "NO_EXECUTE"}]
    remove_nodegroup(eks, CLUSTER, "changed")


def test_a_group_keeps_its_launch_template_and_takes_its_versions(clients: dict[str, Any]) -> None:
    eks, ec2 = clients["eks"], clients["ec2"]
    first, second = template(ec2, "first"), template(ec2, "second")
    active_nodegroup(eks, clients["iam"], CLUSTER, "templated", launchTemplate={"id": first})
    ec2.create_launch_template_version(LaunchTemplateId=first, LaunchTemplateData={"EbsOptimized": False})
    update = {"clusterName": CLUSTER, "nodegroupName": "templated"}
    other = refusal(eks.update_nodegroup_version, **update, launchTemplate={"id": second})
    assert other[0] == "InvalidRequestException"
    eks.update_nodegroup_version(**update, launchTemplate={"id": first, "version": "2"})
    assert wait_for_nodegroup(eks, CLUSTER, "templated")["launchTemplate"]["version"] == "2"
    remove_nodegroup(eks, CLUSTER, "templated")


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"nodegroupName": "a" * 64}, "InvalidParameterException", "63 characters"),
        ({"version": "1.30"}, "InvalidParameterException", "cannot be newer"),
        ({"subnets": DEV_SUBNETS}, "InvalidParameterException", "not in the cluster's VPC"),
        ({"scalingConfig": {"minSize": 1, "maxSize": 1, "desiredSize": 2}}, "InvalidParameterException", "max size"),
        ({"labels": {"eks.amazonaws.com/x": "y"}}, "InvalidParameterException", "reserved"),
        ({"nodeRole": f"arn:aws:iam::{ACCOUNT}:role/nobody"}, "InvalidParameterException", "cannot be found"),
        ({"nodeRole": f"arn:aws:iam::{ACCOUNT}:role/cluster"}, "InvalidParameterException", "cluster's own"),
        ({"nodeRole": f"arn:aws:iam::{ACCOUNT}:role/platform-engineer"}, "InvalidParameterException", "ec2.amazonaws"),
        ({"launchTemplate": {"name": "nothing"}}, "InvalidRequestException", "not found"),
        ({"clusterName": "nothing"}, "ResourceNotFoundException", "No cluster"),
    ],
)
def test_refused_groups(clients: dict[str, Any], changes: dict[str, Any], code: str, message: str) -> None:
    arguments = nodegroup_arguments(clients["iam"], CLUSTER, "refused", **changes)
    found = refusal(clients["eks"].create_nodegroup, **arguments)
    assert found[0] == code
    assert message in found[1]


def test_a_launch_template_and_the_call_do_not_say_the_same(clients: dict[str, Any]) -> None:
    given = {"launchTemplate": {"id": template(clients["ec2"], "twice")}}
    for member, value in (("diskSize", 20), ("remoteAccess", {"ec2SshKey": "key"})):
        arguments = nodegroup_arguments(clients["iam"], CLUSTER, "refused", **given, **{member: value})
        assert refusal(clients["eks"].create_nodegroup, **arguments)[0] == "InvalidParameterException"


def test_names_are_taken_once_and_a_cluster_with_groups_stays(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    active_nodegroup(eks, clients["iam"], CLUSTER, "taken")
    arguments = nodegroup_arguments(clients["iam"], CLUSTER, "taken")
    assert refusal(eks.create_nodegroup, **arguments)[0] == "ResourceInUseException"
    assert refusal(eks.delete_cluster, name=CLUSTER) == ("ResourceInUseException", "Cluster has nodegroups attached")
    remove_nodegroup(eks, CLUSTER, "taken")

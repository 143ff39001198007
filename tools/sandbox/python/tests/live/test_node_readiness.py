"""What a managed node group needs before its nodes become ready: rights of its role, and a CNI with its own."""

from typing import Any

import pytest

from ..arrange import active_cluster, active_nodegroup, cluster_arguments, refusal, remove_nodegroup, trust
from ..conftest import Sandbox

CLUSTER = "readiness"
JOINS = "AmazonEKSWorkerNodePolicy"
PULLS = "AmazonEC2ContainerRegistryPullOnly"
CNI = "AmazonEKS_CNI_Policy"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam")}
    # As our packages make it: without the unmanaged copies of the networking add-ons.
    active_cluster(made["eks"], made["iam"], CLUSTER, bootstrapSelfManagedAddons=False)
    return made


def role_with(iam: Any, name: str, service: str, *policies: str) -> str:
    made = iam.create_role(RoleName=name, AssumeRolePolicyDocument=trust(service))["Role"]
    for policy in policies:
        iam.attach_role_policy(RoleName=name, PolicyArn=f"arn:aws:iam::aws:policy/{policy}")
    return str(made["Arn"])


def outcome(clients: dict[str, Any], cluster: str, name: str, role: str, desired: int = 1) -> tuple[str, list[str]]:
    """How the making of a group ends, and why; the group goes again."""
    group = active_nodegroup(
        clients["eks"],
        clients["iam"],
        cluster,
        name,
        nodeRole=role,
        scalingConfig={"minSize": 0, "maxSize": 1, "desiredSize": desired},
    )
    remove_nodegroup(clients["eks"], cluster, name)
    issues = group["health"]["issues"]
    assert {issue["code"] for issue in issues} <= {"NodeCreationFailure"}
    return group["status"], [issue["message"] for issue in issues]


def test_without_a_cni_no_node_becomes_ready(clients: dict[str, Any]) -> None:
    role = role_with(clients["iam"], "ready", "ec2.amazonaws.com", JOINS, PULLS, CNI)
    unhealthy = ("CREATE_FAILED", ["Unhealthy nodes in the kubernetes cluster"])
    assert outcome(clients, CLUSTER, "early", role) == unhealthy
    assert outcome(clients, CLUSTER, "empty", role, desired=0) == ("ACTIVE", [])
    clients["eks"].create_addon(clusterName=CLUSTER, addonName="vpc-cni")
    # Without kube-proxy, which the managed VPC CNI does not need.
    assert outcome(clients, CLUSTER, "in-time", role) == ("ACTIVE", [])


@pytest.mark.parametrize(
    ("name", "policies", "message"),
    [
        ("no-worker", [PULLS, CNI], "Instances failed to join the kubernetes cluster"),
        ("no-registry", [JOINS, CNI], "Unhealthy nodes in the kubernetes cluster"),
        ("no-cni", [JOINS, PULLS], "Unhealthy nodes in the kubernetes cluster"),
    ],
)
def test_each_policy_of_a_node_is_missed(clients: dict[str, Any], name: str, policies: list[str], message: str) -> None:
    """https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html"""
    active_cluster(clients["eks"], clients["iam"], name)
    role = role_with(clients["iam"], name, "ec2.amazonaws.com", *policies)
    assert outcome(clients, name, name, role) == ("CREATE_FAILED", [message])


def test_a_cni_with_a_role_of_its_own_needs_none_of_the_nodes(clients: dict[str, Any]) -> None:
    eks, iam = clients["eks"], clients["iam"]
    active_cluster(eks, iam, "own-role", bootstrapSelfManagedAddons=False)
    own = role_with(iam, "cni-of-its-own", "pods.eks.amazonaws.com", CNI)
    eks.create_addon(clusterName="own-role", addonName="vpc-cni", serviceAccountRoleArn=own)
    role = role_with(iam, "nodes-without-cni", "ec2.amazonaws.com", JOINS, PULLS)
    assert outcome(clients, "own-role", "workers", role) == ("ACTIVE", [])


def test_a_control_planes_role_without_its_policy_is_refused(clients: dict[str, Any]) -> None:
    bare = role_with(clients["iam"], "bare", "eks.amazonaws.com")
    arguments = cluster_arguments(clients["iam"], "bare", roleArn=bare)
    code, message = refusal(clients["eks"].create_cluster, **arguments)
    assert code == "InvalidParameterException"
    assert message.startswith("The provided role doesn't have the Amazon EKS Managed Policies associated with it")

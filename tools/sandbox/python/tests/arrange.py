"""What several live tests set up: roles, clusters, node groups, by the client of the platform engineer."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from botocore.exceptions import ClientError

from .conftest import ACCOUNT, Sandbox

PRD_SUBNETS = ["subnet-09fd28d637e11b029", "subnet-0ee462c61cd9b9395"]
DEV_SUBNETS = ["subnet-0b6c1d92e47f3a851", "subnet-0c58e3f7a1d2946b0"]


#: What EKS asks of the roles of a control plane and of nodes, by the service that trusts them.
POLICIES = {
    "eks.amazonaws.com": ("AmazonEKSClusterPolicy",),
    "ec2.amazonaws.com": (
        "AmazonEKSWorkerNodePolicy",
        "AmazonEC2ContainerRegistryPullOnly",
        "AmazonEKS_CNI_Policy",
    ),
}


def trust(service: str) -> str:
    statement = {"Effect": "Allow", "Principal": {"Service": service}, "Action": "sts:AssumeRole"}
    return json.dumps({"Version": "2012-10-17", "Statement": [statement]})


def ensure_role(iam: Any, name: str, service: str, path: str = "/") -> str:
    """The ARN of the role, made when it is not there."""
    try:
        return str(iam.get_role(RoleName=name)["Role"]["Arn"])
    except iam.exceptions.NoSuchEntityException:
        made = iam.create_role(RoleName=name, Path=path, AssumeRolePolicyDocument=trust(service))
        return str(made["Role"]["Arn"])


def working_role(iam: Any, name: str, service: str, path: str = "/") -> str:
    """The same with the policies that EKS asks of it."""
    arn = ensure_role(iam, name, service, path)
    for policy in POLICIES[service]:
        iam.attach_role_policy(RoleName=name, PolicyArn=f"arn:aws:iam::aws:policy/{policy}")
    return arn


def remove_role(iam: Any, name: str) -> None:
    for policy in iam.list_attached_role_policies(RoleName=name)["AttachedPolicies"]:
        iam.detach_role_policy(RoleName=name, PolicyArn=policy["PolicyArn"])
    iam.delete_role(RoleName=name)


Client = Callable[[str], Any]


def clients_of_role(sandbox: Sandbox, name: str, policy: dict[str, Any]) -> Client:
    """Clients of a new role that may do what the policy says and nothing else."""
    iam, sts = (sandbox.client_of(service, ACCOUNT, ACCOUNT) for service in ("iam", "sts"))
    statement = {
        "Effect": "Allow",
        "Principal": {"AWS": f"arn:aws:iam::{ACCOUNT}:root"},
        "Action": "sts:AssumeRole",
    }
    document = json.dumps({"Version": "2012-10-17", "Statement": [statement]})
    role = iam.create_role(RoleName=name, AssumeRolePolicyDocument=document)["Role"]["Arn"]
    iam.put_role_policy(RoleName=name, PolicyName="all", PolicyDocument=json.dumps(policy))
    session = sts.assume_role(RoleArn=role, RoleSessionName="test")["Credentials"]
    keys = (session["AccessKeyId"], session["SecretAccessKey"], session["SessionToken"])
    return lambda service: sandbox.client_of(service, *keys)


def cluster_arguments(iam: Any, name: str, /, **changes: Any) -> dict[str, Any]:
    return {
        "name": name,
        "version": "1.29",
        "roleArn": working_role(iam, "cluster", "eks.amazonaws.com"),
        "resourcesVpcConfig": {"subnetIds": PRD_SUBNETS},
        "accessConfig": {"authenticationMode": "API_AND_CONFIG_MAP"},
        **changes,
    }


def nodegroup_arguments(iam: Any, cluster: str, name: str, /, **changes: Any) -> dict[str, Any]:
    return {
        "clusterName": cluster,
        "nodegroupName": name,
        "nodeRole": working_role(iam, "workers", "ec2.amazonaws.com", "/nodes/"),
        "subnets": PRD_SUBNETS[:1],
        "scalingConfig": {"minSize": 1, "maxSize": 3, "desiredSize": 1},
        **changes,
    }


def active_cluster(eks: Any, iam: Any, name: str, **changes: Any) -> dict[str, Any]:
    eks.create_cluster(**cluster_arguments(iam, name, **changes))
    return wait_for_cluster(eks, name)


def wait_for_cluster(eks: Any, name: str) -> dict[str, Any]:
    until(lambda: eks.describe_cluster(name=name)["cluster"]["status"] not in ("CREATING", "UPDATING"))
    cluster: dict[str, Any] = eks.describe_cluster(name=name)["cluster"]
    return cluster


def active_nodegroup(eks: Any, iam: Any, cluster: str, name: str, **changes: Any) -> dict[str, Any]:
    eks.create_nodegroup(**nodegroup_arguments(iam, cluster, name, **changes))
    return wait_for_nodegroup(eks, cluster, name)


def wait_for_nodegroup(eks: Any, cluster: str, name: str) -> dict[str, Any]:
    def describe() -> dict[str, Any]:
        found: dict[str, Any] = eks.describe_nodegroup(clusterName=cluster, nodegroupName=name)["nodegroup"]
        return found

    until(lambda: describe()["status"] not in ("CREATING", "UPDATING"))
    return describe()


def remove_nodegroup(eks: Any, cluster: str, name: str) -> None:
    eks.delete_nodegroup(clusterName=cluster, nodegroupName=name)
    until(lambda: name not in eks.list_nodegroups(clusterName=cluster)["nodegroups"])


def remove_cluster(eks: Any, name: str) -> None:
    eks.delete_cluster(name=name)
    until(lambda: name not in eks.list_clusters()["clusters"])


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"not so after {seconds} s"
        time.sleep(0.05)


def refusal(call: Callable[..., Any], **arguments: Any) -> tuple[str, str]:
    """Code and message of the error that a call must give."""
    with pytest.raises(ClientError) as raised:
        call(**arguments)
    error = raised.value.response["Error"]
    return str(error["Code"]), str(error["Message"])

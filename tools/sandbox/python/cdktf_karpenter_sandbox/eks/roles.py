"""Roles that EKS is told to use: they exist, and they trust the service that will assume them."""

import json
from typing import Any

from ministack.core.responses import get_account_id
from ministack.services import iam

from ..emulator.permissions import role_allows
from ..iam.propagation import role_has_arrived
from .cluster_refusals import invalid_parameter


def find_role(role_arn: str) -> dict[str, Any] | None:
    """The role with exactly this ARN, path included."""
    if f"iam::{get_account_id()}:role/" not in role_arn:
        return None
    role: dict[str, Any] | None = iam._roles.get(role_arn.rsplit("/", 1)[-1])
    return role if role is not None and role["Arn"] == role_arn else None


def _arrived_role(role_arn: str) -> dict[str, Any] | None:
    """A role that was made or changed a moment ago may not be seen yet: Terraform's provider asks again."""
    role = find_role(role_arn)
    return role if role is not None and role_has_arrived(role["RoleName"]) else None


#: The least of the policies that the guide names for the control plane's role, AWS's own or one by hand.
#: https://docs.aws.amazon.com/eks/latest/userguide/cluster-iam-role.html
_CLUSTER_ACTIONS = ("ec2:DescribeInstances", "ec2:DescribeNetworkInterfaces", "ec2:DescribeVpcs")


def check_cluster_role(role_arn: str) -> None:
    """The words are those that the provider retries on.

    https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/eks/cluster.go
    """
    role = _arrived_role(role_arn)
    if role is None or not trusts_service(role, "eks.amazonaws.com"):
        raise invalid_parameter(
            f"Role with arn: {role_arn}, could not be assumed because it does not exist or the trusted entity "
            "is not correct"
        )
    if not all(role_allows(role["RoleName"], action) for action in _CLUSTER_ACTIONS):
        raise invalid_parameter(
            "The provided role doesn't have the Amazon EKS Managed Policies associated with it. Please ensure the "
            "following policy is attached: arn:aws:iam::aws:policy/AmazonEKSClusterPolicy"
        )


def check_node_role(role_arn: str) -> None:
    role = find_role(role_arn)
    if role is None:
        raise invalid_parameter(f"The role with name {role_arn.rsplit('/', 1)[-1]} cannot be found.")
    if not trusts_service(role, "ec2.amazonaws.com"):
        raise invalid_parameter(
            "Following required service principals [ec2.amazonaws.com] were not found in the trust relationships "
            f"of nodeRole {role_arn}"
        )


def check_service_account_role(role_arn: str) -> None:
    """Of an add-on or of a Pod Identity association. The words are those that the provider retries on.

    https://github.com/hashicorp/terraform-provider-aws/blob/main/internal/service/eks/pod_identity_association.go
    """
    if _arrived_role(role_arn) is None:
        raise invalid_parameter("Role provided in the request does not exist")


def trusts_service(role: dict[str, Any], service: str) -> bool:
    statements = json.loads(role["AssumeRolePolicyDocument"]).get("Statement", [])
    for statement in [statements] if isinstance(statements, dict) else statements:
        principal = statement.get("Principal")
        services = principal.get("Service", []) if isinstance(principal, dict) else []
        if statement.get("Effect") == "Allow" and service in ([services] if isinstance(services, str) else services):
            return True
    return False

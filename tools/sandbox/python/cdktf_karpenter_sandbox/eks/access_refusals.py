"""What EKS refuses of an access entry: pure functions on what a call says.

https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
"""

import re

from .cluster_refusals import invalid_parameter
from .records import Record

_RESERVED = ("system:", "eks:", "aws:", "amazon:", "iam:")


def check_identity(kind: str, body: Record) -> None:
    """User name and groups, as CreateAccessEntry and UpdateAccessEntry take them."""
    username, groups = body.get("username"), body.get("kubernetesGroups") or []
    if kind != "STANDARD":
        if username or groups:
            raise invalid_parameter(f"The username and kubernetesGroups fields cannot be set for type {kind}")
        return
    if username and username.startswith(_RESERVED):
        raise invalid_parameter(f"The username is invalid, it cannot start with one of [{', '.join(_RESERVED)}]")
    if username and re.match(r"[^:]*\{\{SessionName(Raw)?\}\}", username):
        raise invalid_parameter("The username is invalid, it must have a colon before {{SessionName}}")
    if any(group.startswith("system:") for group in groups):
        raise invalid_parameter("The kubernetes group name is invalid, it cannot start with system:")


def check_principal(kind: str, principal: str, account: str) -> None:
    """Whom an entry of this type may be for, as far as the ARN tells."""
    if ":role/aws-service-role/" in principal:
        raise invalid_parameter("The specified principalArn is invalid: service linked roles are not supported.")
    if kind != "STANDARD" and f":iam::{account}:role/" not in principal:
        raise invalid_parameter(f"The principalArn of an entry of type {kind} must be a role of the cluster's account")

"""The `aws-auth` ConfigMap as EKS itself edits it: pure functions on its data."""

from typing import Any

import yaml

#: What EKS writes for Linux nodes.
#: https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html
NODE_USER = "system:node:{{EC2PrivateDNSName}}"
NODE_GROUPS = ("system:bootstrappers", "system:nodes")
WINDOWS_GROUP = "eks:kube-proxy-windows"


class InvalidAwsAuth(Exception):
    """The ConfigMap's `mapRoles` is not a list of mappings; EKS then refuses to touch it."""


def without_path(role_arn: str) -> str:
    """The authenticator compares role ARNs without their path, so EKS writes them so."""
    prefix, _, resource = role_arn.partition(":role/")
    return f"{prefix}:role/{resource.rsplit('/', 1)[-1]}" if resource else role_arn


def with_node_role(data: dict[str, str], role_arn: str, *, windows: bool = False) -> dict[str, str]:
    """The data with the role mapped for nodes; the very same data when the role is mapped already."""
    mapped = without_path(role_arn)
    roles = _roles(data)
    if any(role.get("rolearn") == mapped for role in roles):
        return data
    groups = [*NODE_GROUPS, *([WINDOWS_GROUP] if windows else [])]
    return _with_roles(data, [*roles, {"groups": groups, "rolearn": mapped, "username": NODE_USER}])


def without_node_role(data: dict[str, str], role_arn: str) -> dict[str, str]:
    """The data without the role's node mappings; mappings that give the role another user are not EKS's."""
    mapped = without_path(role_arn)
    roles = _roles(data)
    kept = [role for role in roles if role.get("rolearn") != mapped or role.get("username") != NODE_USER]
    return data if len(kept) == len(roles) else _with_roles(data, kept)


def _roles(data: dict[str, str]) -> list[dict[str, Any]]:
    try:
        roles = yaml.safe_load(data.get("mapRoles") or "[]")
    except yaml.YAMLError as error:
        raise InvalidAwsAuth(str(error)) from error
    if not isinstance(roles, list) or not all(isinstance(role, dict) for role in roles):
        raise InvalidAwsAuth("mapRoles is not a list of mappings")
    return roles


def _with_roles(data: dict[str, str], roles: list[dict[str, Any]]) -> dict[str, str]:
    return {**data, "mapRoles": yaml.safe_dump(roles, default_flow_style=False, sort_keys=True)}

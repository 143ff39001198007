"""Condition keys that the emulator's evaluator is not told."""

from collections.abc import Callable, Mapping
from typing import Any

from ministack.services import iam

#: Calls on a role that may be allowed by its permissions boundary; those of the second row name the boundary.
#: https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsidentityandaccessmanagementiam.html
_BY_BOUNDARY_OF_ROLE = frozenset(
    {
        *("AttachRolePolicy", "DeleteRole", "DeleteRolePermissionsBoundary", "DeleteRolePolicy", "DetachRolePolicy"),
        *("GetRole", "PutRolePolicy", "UpdateAssumeRolePolicy", "UpdateRole", "UpdateRoleDescription"),
    }
)
_BY_BOUNDARY_OF_REQUEST = frozenset({"CreateRole", "PutRolePermissionsBoundary"})


def with_iam_keys(context_of: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """The tags that a request names are there already; IAM's own keys are added."""

    def context(service: str, iam_action: str, body: bytes, parameters: Mapping[str, Any]) -> dict[str, Any]:
        keys = context_of(service, iam_action, body, parameters)
        if service == "iam":
            keys.update(iam_keys(iam_action.removeprefix("iam:"), parameters))
        return keys

    return context


def iam_keys(operation: str, parameters: Mapping[str, Any]) -> dict[str, str]:
    """A key without a value is absent, as it is on AWS."""
    boundary = None
    if operation in _BY_BOUNDARY_OF_REQUEST:
        boundary = _first(parameters, "PermissionsBoundary")
    elif operation in _BY_BOUNDARY_OF_ROLE:
        boundary = (iam._roles.get(_first(parameters, "RoleName")) or {}).get("PermissionsBoundary")
    return {"iam:PermissionsBoundary": boundary} if boundary else {}


def _first(parameters: Mapping[str, Any], name: str) -> str:
    value = parameters.get(name) or ""
    return str(value[0] if isinstance(value, list) else value)

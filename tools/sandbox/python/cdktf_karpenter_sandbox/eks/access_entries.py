"""Access entries: what EKS checks, and the user names and groups that it fills in."""

import time
from typing import Any

from ministack.core.responses import get_account_id
from ministack.services import eks, iam

from ..response import Refusal, Response, json_response
from .access_modes import has_api
from .access_policies import known_policy, policy_names
from .access_refusals import check_identity, check_principal
from .cluster_refusals import invalid_parameter
from .context import EksContext
from .records import Record
from .roles import find_role

_EC2_NODE = "system:node:{{EC2PrivateDNSName}}"
_OTHER_NODE = "system:node:{{SessionName}}"

#: Type -> user name and groups.
#: https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
NODE_TYPES: dict[str, tuple[str, list[str]]] = {
    "EC2_LINUX": (_EC2_NODE, ["system:nodes"]),
    "EC2_WINDOWS": (_EC2_NODE, ["system:nodes", "eks:kube-proxy-windows"]),
    "FARGATE_LINUX": (_OTHER_NODE, ["system:nodes"]),
    "EC2": (_EC2_NODE, []),
    "HYBRID_LINUX": (_OTHER_NODE, ["system:nodes"]),
}

#: A tag of a cluster: seconds until an access entry of it is heeded. Off by default; a test turns it on, since entries
#: "are eventually consistent, and may take several seconds to be effective".
#: https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
DELAY_TAG = "sandbox.eks/access-entry-delay-seconds"


def cluster_with_entries(name: str) -> Record:
    """The cluster, when its mode has access entries at all."""
    cluster: Record | None = eks._clusters.get(name)
    if cluster is None:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {name}.")
    if not has_api(cluster):
        raise Refusal(
            400,
            "InvalidRequestException",
            "The cluster's authentication mode must be set to one of [API, API_AND_CONFIG_MAP] to perform this "
            "operation.",
        )
    return cluster


def create_access_entry(_context: EksContext, cluster_name: str, body: Record) -> Response:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateAccessEntry.html"""
    cluster_with_entries(cluster_name)
    principal, kind = body.get("principalArn", ""), body.get("type") or "STANDARD"
    if kind != "STANDARD" and kind not in NODE_TYPES:
        raise invalid_parameter(f"The type {kind} is not valid")
    check_principal(kind, principal, get_account_id())
    if not principal_exists(principal):
        raise invalid_parameter("The specified principalArn is invalid: invalid principal.")
    check_identity(kind, body)
    if eks._ae_key(cluster_name, principal) in eks._access_entries:
        raise Refusal(
            409,
            "ResourceInUseException",
            "The specified access entry resource is already in use on this cluster.",
        )
    entry = add_access_entry(cluster_name, principal, kind, body)
    entry["_heeded_from"] = time.time() + _delay(cluster_name)
    return json_response(200, {"accessEntry": eks._sanitize(entry)})


def add_access_entry(cluster_name: str, principal: str, kind: str, body: Record | None = None) -> Record:
    """Store an entry with the defaults that EKS gives it."""
    given = body or {}
    username, groups = NODE_TYPES.get(kind, (given.get("username"), given.get("kubernetesGroups")))
    entry: Record = eks._build_access_entry(
        cluster_name,
        principal,
        {
            "type": kind,
            "tags": dict(given.get("tags") or {}),
            "username": username or default_username(principal),
            "kubernetesGroups": list(groups or []),
        },
    )
    entry["_principal_id"] = principal_id(principal)
    eks._access_entries[eks._ae_key(cluster_name, principal)] = entry
    if entry["tags"]:
        eks._tags[entry["accessEntryArn"]] = dict(entry["tags"])
    return entry


def default_username(principal: str) -> str:
    """A user is known by its ARN, a role by its session's ARN, in which the role has no path."""
    head, _, resource = principal.partition(":role/")
    if not resource:
        return principal
    sts = head.replace(":iam:", ":sts:")
    return f"{sts}:assumed-role/{resource.rsplit('/', 1)[-1]}/{{{{SessionName}}}}"


def principal_id(arn: str) -> str | None:
    """The unique id that EKS stores with an entry: a role or user of the same ARN that is made anew has another.

    None for a principal of another account, which cannot be looked up.
    """
    role, user = find_role(arn), _find_user(arn)
    found = role or user
    return str(found["RoleId" if role else "UserId"]) if found else None


def is_heeded(entry: Record) -> bool:
    """Whether the API server has heard of an entry yet."""
    return float(entry.get("_heeded_from", 0)) <= time.time()


def is_stale(entry: Record) -> bool:
    """Whether an entry's principal was deleted, and perhaps made anew since: EKS refuses the new one."""
    return entry.get("_principal_id") is not None and entry["_principal_id"] != principal_id(entry["principalArn"])


def _delay(cluster_name: str) -> float:
    return float(eks._clusters[cluster_name]["tags"].get(DELAY_TAG, 0))


def _find_user(arn: str) -> dict[str, Any] | None:
    user: dict[str, Any] | None = iam._users.get(arn.rsplit("/", 1)[-1])
    return user if user is not None and user["Arn"] == arn else None


def principal_exists(arn: str) -> bool:
    if f":iam::{get_account_id()}:user/" in arn:
        return _find_user(arn) is not None
    if f":iam::{get_account_id()}:" in arn:
        return find_role(arn) is not None
    # Principals of other accounts are allowed and cannot be looked up.
    return arn.startswith("arn:") and ":iam::" in arn and ":root" not in arn


def list_access_policies() -> Response:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_ListAccessPolicies.html"""
    policies = [{"name": name, "arn": f"arn:aws:eks::aws:cluster-access-policy/{name}"} for name in policy_names()]
    return json_response(200, {"accessPolicies": policies})


def associate_access_policy(context: EksContext, cluster_name: str, principal: str, body: Record) -> Response:
    cluster_with_entries(cluster_name)
    if known_policy(body.get("policyArn", "")) is None:
        raise invalid_parameter("The policyArn parameter format is not valid")
    answer: Response = context.original("_associate_access_policy")(cluster_name, principal, body)
    context.access_changed(cluster_name)
    return answer


def disassociate_access_policy(context: EksContext, cluster_name: str, principal: str, policy: str) -> Response:
    cluster_with_entries(cluster_name)
    answer: Response = context.original("_disassociate_access_policy")(cluster_name, principal, policy)
    context.access_changed(cluster_name)
    return answer


def delete_access_entry(context: EksContext, cluster_name: str, principal: str) -> Response:
    cluster_with_entries(cluster_name)
    answer: Response = context.original("_delete_access_entry")(cluster_name, principal)
    context.access_changed(cluster_name)
    return answer


def list_access_entries(context: EksContext, cluster_name: str, query: Record) -> Response:
    cluster_with_entries(cluster_name)
    answer: Response = context.original("_list_access_entries")(cluster_name, query)
    return answer


def list_associated_policies(context: EksContext, cluster_name: str, principal: str, query: Record) -> Response:
    cluster_with_entries(cluster_name)
    answer: Response = context.original("_list_associated_access_policies")(cluster_name, principal, query)
    return answer


def update_access_entry(context: EksContext, cluster_name: str, principal: str, body: Record) -> Response:
    cluster_with_entries(cluster_name)
    entry = eks._access_entries.get(eks._ae_key(cluster_name, principal))
    if entry is not None and entry["type"] != "STANDARD":
        raise Refusal(400, "InvalidRequestException", f"Access entries of type {entry['type']} cannot be updated")
    check_identity("STANDARD", body)
    answer: Response = context.original("_update_access_entry")(cluster_name, principal, body)
    return answer

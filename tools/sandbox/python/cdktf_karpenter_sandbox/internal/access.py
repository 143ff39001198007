"""Who may enter a cluster by IAM: what the token webhook asks."""

from typing import Any

from ministack.services import eks

from ..eks.access_entries import is_heeded
from ..eks.access_modes import has_api
from ..eks.access_policies import associations_of, group_of, has_namespace_scope
from ..eks.context import EksContext
from ..eks.creator_access import implicit_admin
from ..eks.records import Record
from ..response import Refusal


def cluster_access(context: EksContext, name: str) -> dict[str, Any]:
    """Asked at every token review, so this is when bindings reach namespaces that came after their association."""
    cluster = eks._clusters.get(name)
    if cluster is None:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {name}.")
    entries = [entry for entry in eks._access_entries.values() if entry["clusterName"] == name and is_heeded(entry)]
    if has_api(cluster) and has_namespace_scope(name):
        context.access_changed(name)
    return {
        "authenticationMode": cluster["accessConfig"]["authenticationMode"],
        "creatorPrincipalArn": implicit_admin(cluster),
        "accessEntries": [_entry(name, entry) for entry in entries] if has_api(cluster) else [],
    }


def _entry(cluster: str, entry: Record) -> dict[str, Any]:
    principal = entry["principalArn"]
    return {
        "principalArn": principal,
        "principalId": entry.get("_principal_id"),
        "type": entry["type"],
        "username": entry["username"],
        "kubernetesGroups": entry["kubernetesGroups"],
        "policies": [
            {
                "policyArn": association["policyArn"],
                "accessScope": association["accessScope"],
                "group": group_of(cluster, principal, association["policyArn"]),
            }
            for association in associations_of(cluster, principal)
        ],
    }

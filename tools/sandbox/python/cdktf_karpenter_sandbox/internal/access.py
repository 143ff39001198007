"""Who may enter a cluster by IAM: what the token webhook asks."""

from typing import Any

from ministack.services import eks

from ..eks.access_modes import has_api
from ..eks.access_policies import associations_of, group_of
from ..eks.creator_access import implicit_admin
from ..eks.records import Record
from ..response import Refusal


def cluster_access(name: str) -> dict[str, Any]:
    cluster = eks._clusters.get(name)
    if cluster is None:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {name}.")
    entries = [entry for entry in eks._access_entries.values() if entry["clusterName"] == name]
    return {
        "authenticationMode": cluster["accessConfig"]["authenticationMode"],
        "creatorPrincipalArn": implicit_admin(cluster),
        "accessEntries": [_entry(name, entry) for entry in entries] if has_api(cluster) else [],
    }


def _entry(cluster: str, entry: Record) -> dict[str, Any]:
    principal = entry["principalArn"]
    return {
        "principalArn": principal,
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

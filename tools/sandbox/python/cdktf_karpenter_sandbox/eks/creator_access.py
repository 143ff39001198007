"""Who made the cluster, and what that gives."""

import time

from ministack.services import eks

from .access_entries import add_access_entry
from .access_modes import has_api
from .records import Record

CLUSTER_ADMIN_POLICY = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"


def implicit_admin(cluster: Record) -> str | None:
    """Without access entries the creator is an administrator that no list shows."""
    creator: str | None = cluster["_creator_arn"]
    return creator if cluster["_creator_is_admin"] and not has_api(cluster) else None


def grant_creator(cluster: Record) -> None:
    """An ordinary access entry for the creator: also when a cluster moves from CONFIG_MAP to access entries.

    https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
    """
    creator = cluster["_creator_arn"]
    if creator is None or not cluster["_creator_is_admin"] or not has_api(cluster):
        return
    name = cluster["name"]
    if eks._ae_key(name, creator) in eks._access_entries:
        return
    add_access_entry(name, creator, "STANDARD")
    now = int(time.time())
    eks._access_policies[eks._ap_key(name, creator, CLUSTER_ADMIN_POLICY)] = {
        "policyArn": CLUSTER_ADMIN_POLICY,
        "accessScope": {"type": "cluster", "namespaces": []},
        "associatedAt": now,
        "modifiedAt": now,
    }

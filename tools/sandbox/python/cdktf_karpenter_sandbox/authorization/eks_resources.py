"""The resource of an EKS call: the emulator judges every one on its cluster.

https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelastickubernetesservice.html
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from ministack.services import eks

#: Part of a path -> resource type, store of the emulator, and the key in that store.
_KINDS: Mapping[str, tuple[str, str, str]] = {
    "node-groups": ("nodegroup", "_nodegroups", "nodegroupArn"),
    "addons": ("addon", "_addons", "addonArn"),
    "access-entries": ("access-entry", "_access_entries", "accessEntryArn"),
    "pod-identity-associations": ("podidentityassociation", "_pod_identity_associations", "associationArn"),
}


def eks_resource(path: str, region: str, account: str) -> str | None:
    """Of what a path names below a cluster; its id in the ARN is `*` as long as it does not exist."""
    if path.startswith("/tags/"):
        return unquote(path.removeprefix("/tags/"))
    match = re.match(r"/clusters/([^/]+)/([^/]+)/([^/]+)", path)
    if match is None or match.group(2) not in _KINDS:
        return None
    cluster, part, name = match.group(1), match.group(2), unquote(match.group(3))
    kind, store, arn = _KINDS[part]
    for record in getattr(eks, store).values():
        if record.get("clusterName") == cluster and name in _names(record):
            return str(record[arn])
    return f"arn:aws:eks:{region}:{account}:{kind}/{cluster}/{name.split('/')[-1]}/*"


def _names(record: Mapping[str, Any]) -> set[Any]:
    return {record.get(key) for key in ("nodegroupName", "addonName", "principalArn", "associationId")}

"""How EKS lets the nodes of a managed node group into the cluster, and forgets them again."""

import http.client
from functools import partial
from typing import Any

from ministack.services import eks

from ..kubernetes.client import KubernetesError
from .access_entries import add_access_entry
from .access_modes import has_api, has_config_map
from .aws_auth import InvalidAwsAuth, with_node_role, without_node_role
from .aws_auth_writer import edit_aws_auth
from .context import EksContext
from .records import Record

#: A health issue of a node group.
Issue = dict[str, Any]


def admit_node_role(context: EksContext, cluster: Record, nodegroup: Record) -> Issue | None:
    """An access entry where the mode has them, an `aws-auth` entry where the mode has that; both in the mixed mode.

    https://docs.aws.amazon.com/eks/latest/userguide/access-entries.html
    """
    role = nodegroup["nodeRole"]
    if has_api(cluster):
        _ensure_access_entry(cluster, role, windows=_is_windows(nodegroup))
    if not has_config_map(cluster):
        return None
    return _edit(context, cluster, partial(with_node_role, role_arn=role, windows=_is_windows(nodegroup)), create=True)


def dismiss_node_role(context: EksContext, cluster: Record, nodegroup: Record) -> Issue | None:
    """Take back what was given, unless another managed node group of the cluster uses the role and stays.

    https://docs.aws.amazon.com/eks/latest/userguide/delete-managed-node-group.html
    """
    role = nodegroup["nodeRole"]
    others = [
        other
        for other in eks._nodegroups.values()
        if other["clusterName"] == cluster["name"] and other["nodeRole"] == role and other["status"] != "DELETING"
    ]
    if others:
        return None
    entry = eks._access_entries.get(eks._ae_key(cluster["name"], role))
    if entry is not None and entry.get("_made_by_eks"):
        context.original("_delete_access_entry")(cluster["name"], role)
    if not has_config_map(cluster):
        return None
    return _edit(context, cluster, partial(without_node_role, role_arn=role), create=False)


def admit_all_node_roles(cluster: Record) -> None:
    """When a cluster turns to access entries, those of its managed node groups come with the change."""
    for nodegroup in eks._nodegroups.values():
        if nodegroup["clusterName"] == cluster["name"]:
            _ensure_access_entry(cluster, nodegroup["nodeRole"], windows=_is_windows(nodegroup))


def _ensure_access_entry(cluster: Record, role: str, *, windows: bool) -> None:
    name = cluster["name"]
    if eks._ae_key(name, role) not in eks._access_entries:
        entry = add_access_entry(name, role, "EC2_WINDOWS" if windows else "EC2_LINUX")
        entry["_made_by_eks"] = True


def _edit(context: EksContext, cluster: Record, change: Any, *, create: bool) -> Issue | None:
    plane = context.control_plane(cluster["name"])
    if plane is None:
        return None
    try:
        edit_aws_auth(plane.client, change, create=create)
    except InvalidAwsAuth as error:
        return {
            "code": "AccessDenied",
            "message": f"The aws-auth ConfigMap in your cluster is invalid. {error}",
            "resourceIds": [cluster["name"]],
        }
    except (KubernetesError, OSError, http.client.HTTPException) as error:
        return {"code": "ClusterUnreachable", "message": str(error), "resourceIds": [cluster["name"]]}
    return None


def _is_windows(nodegroup: Record) -> bool:
    return "WINDOWS" in str(nodegroup["amiType"])

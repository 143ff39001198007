"""How EKS lets the nodes of a managed node group into the cluster, and forgets them again."""

import http.client
from functools import partial
from typing import Any

from ministack.services import eks

from ..kubernetes.client import KubernetesError
from .access_entries import add_access_entry, is_stale
from .access_modes import has_api, has_config_map
from .aws_auth import InvalidAwsAuth, with_node_role, without_node_role
from .aws_auth_writer import edit_aws_auth
from .context import EksContext
from .records import Record

#: A health issue of a node group.
Issue = dict[str, Any]


def admit_node_role(context: EksContext, cluster: Record, nodegroup: Record) -> Issue | None:
    """An access entry where the mode has them, an `aws-auth` entry in mode CONFIG_MAP alone.

    Sources disagree about the mixed mode: its entry alone say EKS's product manager (aws/containers-roadmap#185), the
    user guide (creating-access-entries) and aws/containers-roadmap#2425, `aws-auth` say the API's model
    (CreateAccessEntry, `type`) and awslabs/amazon-eks-ami#2392. With the entry alone nobody can lean on a mapping that
    EKS may not make.
    """
    role = nodegroup["nodeRole"]
    if has_api(cluster):
        entry = _ensure_access_entry(cluster, role, windows=_is_windows(nodegroup))
        return _never_joins(nodegroup) if is_stale(entry) and not has_config_map(cluster) else None
    return _edit(context, cluster, partial(with_node_role, role_arn=role, windows=_is_windows(nodegroup)), create=True)


def dismiss_node_role(context: EksContext, cluster: Record, nodegroup: Record) -> Issue | None:
    """Take the mapping back, unless another managed node group of the cluster uses the role and stays.

    An access entry stays: eksctl-io/eksctl#8516, aws/containers-roadmap#2631. The mapping goes:
    https://docs.aws.amazon.com/eks/latest/userguide/delete-managed-node-group.html
    """
    if has_api(cluster):
        return None
    role = nodegroup["nodeRole"]
    others = [
        other
        for other in eks._nodegroups.values()
        if other["clusterName"] == cluster["name"] and other["nodeRole"] == role and other["status"] != "DELETING"
    ]
    if others:
        return None
    return _edit(context, cluster, partial(without_node_role, role_arn=role), create=False)


def admit_all_node_roles(cluster: Record) -> None:
    """When a cluster turns to access entries, those of its managed node groups come with the change.

    https://github.com/aws/containers-roadmap/issues/185
    """
    for nodegroup in eks._nodegroups.values():
        if nodegroup["clusterName"] == cluster["name"]:
            _ensure_access_entry(cluster, nodegroup["nodeRole"], windows=_is_windows(nodegroup))


def _ensure_access_entry(cluster: Record, role: str, *, windows: bool) -> Record:
    """The role's entry: one that is there already is left as it is, whoever made it."""
    name = cluster["name"]
    found: Record | None = eks._access_entries.get(eks._ae_key(name, role))
    return found or add_access_entry(name, role, "EC2_WINDOWS" if windows else "EC2_LINUX")


def _never_joins(nodegroup: Record) -> Issue:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_Issue.html"""
    return {
        "code": "NodeCreationFailure",
        "message": "Instances failed to join the kubernetes cluster",
        "resourceIds": [nodegroup["nodegroupName"]],
    }


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

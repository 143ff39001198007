"""Puts our handlers in the place of the emulator's.

Its router calls handlers by their module-level names, so replacing a name replaces a call.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from ministack.services import eks

from ..response import Refusal, Response, json_response
from . import access_entries, addons, clusters, nodegroups, pod_identity, routes
from .context import EksContext
from .pass_role import check_pass_role

_REPLACED: dict[str, Callable[..., Response]] = {
    "_create_cluster": clusters.create_cluster,
    "_delete_cluster": clusters.delete_cluster,
    "_create_nodegroup": nodegroups.create_nodegroup,
    "_delete_nodegroup": nodegroups.delete_nodegroup,
    "_create_addon": addons.create_addon,
    "_describe_addon": addons.describe_addon,
    "_update_addon": addons.update_addon,
    "_create_pod_identity_association": pod_identity.create_association,
    "_update_pod_identity_association": pod_identity.update_association,
    "_associate_encryption_config": addons.associate_encryption_config,
    "_create_access_entry": access_entries.create_access_entry,
    "_update_access_entry": access_entries.update_access_entry,
    "_delete_access_entry": access_entries.delete_access_entry,
    "_list_access_entries": access_entries.list_access_entries,
    "_list_associated_access_policies": access_entries.list_associated_policies,
    "_associate_access_policy": access_entries.associate_access_policy,
    "_disassociate_access_policy": access_entries.disassociate_access_policy,
}


def install(context: EksContext) -> None:
    for name, handler in _REPLACED.items():
        context.originals[name] = getattr(eks, name)
        setattr(eks, name, partial(handler, context))
    context.originals["_handle_request_sync"] = eks._handle_request_sync
    eks._handle_request_sync = partial(_handle, context)
    eks._describe_nodegroup = _describe_nodegroup
    eks._describe_access_entry = _describe_access_entry
    # Its reconciler writes RBAC objects with kubectl inside a container; ours goes to the API server.
    eks._schedule_access_policy_reconcile = lambda *_arguments, **_named: None


def _handle(context: EksContext, method: str, path: str, headers: Any, body: bytes, query: Any) -> Response:
    """One entry for every EKS call: our routes, then the emulator's; a refusal becomes the answer."""
    try:
        check_pass_role(method, path, routes.decode(body), headers, query)
        answer = routes.handle(context, method, path, body, query)
        if answer is None:
            answer = context.original("_handle_request_sync")(method, path, headers, body, query)
        return answer
    except Refusal as refusal:
        return refusal.response()


def _describe_nodegroup(cluster: str, name: str) -> Response:
    nodegroup = eks._nodegroups.get(f"{cluster}/{name}")
    if nodegroup is None:
        raise Refusal(404, "ResourceNotFoundException", f"No node group found for name: {name}.")
    return json_response(200, {"nodegroup": eks._sanitize(nodegroup)})


def _describe_access_entry(cluster: str, principal: str) -> Response:
    """Without the members that only we read."""
    access_entries.cluster_with_entries(cluster)
    entry = eks._access_entries.get(eks._ae_key(cluster, principal))
    if entry is None:
        raise Refusal(
            404,
            "ResourceNotFoundException",
            f"The specified principalArn could not be found. You may view your available access entries with "
            f"'list-access-entries': {principal}",
        )
    return json_response(200, {"accessEntry": eks._sanitize(entry)})

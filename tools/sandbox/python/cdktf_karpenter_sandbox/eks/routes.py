"""EKS calls that the emulator has no route for, or reads wrongly."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from ..response import Response
from . import access_entries, addon_versions, cluster_updates, nodegroup_updates, tags, updates
from .context import EksContext
from .records import Record

_NAME = r"[A-Za-z0-9_-]+"


def handle(
    context: EksContext, method: str, path: str, body: bytes, query: Mapping[str, Sequence[str]]
) -> Response | None:
    """The answer, or None when the emulator's own routes know the call."""
    if path.startswith("/tags/"):
        return _tags(method, unquote(path.removeprefix("/tags/")), decode(body), query)
    single = {key: values[0] for key, values in query.items() if values}
    for verb, pattern, call in _routes(context, decode(body), single):
        match = re.fullmatch(pattern, path) if verb == method else None
        if match:
            return call(*match.groups())
    return None


def _routes(
    context: EksContext, body: Record, query: Mapping[str, str]
) -> list[tuple[str, str, Callable[..., Response]]]:
    cluster, group = rf"/clusters/({_NAME})", rf"/clusters/({_NAME})/node-groups/({_NAME})"
    return [
        ("GET", "/access-policies", access_entries.list_access_policies),
        ("GET", "/addons/supported-versions", lambda: addon_versions.describe_addon_versions(query)),
        ("POST", f"{cluster}/updates", lambda name: cluster_updates.update_cluster_version(context, name, body)),
        ("GET", f"{cluster}/updates", lambda name: updates.list_updates(name, query)),
        ("GET", rf"{cluster}/updates/([^/]+)", lambda name, id_: updates.describe_update(name, id_, query)),
        ("POST", f"{cluster}/update-config", lambda name: cluster_updates.update_cluster_config(context, name, body)),
        (
            "POST",
            f"{group}/update-config",
            lambda name, of: nodegroup_updates.update_nodegroup_config(context, name, of, body),
        ),
        (
            "POST",
            f"{group}/update-version",
            lambda name, of: nodegroup_updates.update_nodegroup_version(context, name, of, body),
        ),
    ]


def _tags(method: str, arn: str, body: Record, query: Mapping[str, Sequence[str]]) -> Response | None:
    if method == "GET":
        return tags.list_tags(arn)
    if method == "POST":
        return tags.tag_resource(arn, body.get("tags") or {})
    if method == "DELETE":
        return tags.untag_resource(arn, list(query.get("tagKeys", [])))
    return None


def decode(body: bytes) -> dict[str, Any]:
    """A request's JSON object; empty when there is none."""
    try:
        decoded = json.loads(body or b"{}")
    except json.JSONDecodeError:
        return {}
    return decoded if isinstance(decoded, dict) else {}

"""Keeps a cluster's RBAC objects in step with its access policies."""

import fnmatch
import logging
from typing import Any

from ministack.services import eks

from ..kubernetes.client import KubernetesClient, KubernetesError
from .access_policies import associations_of, binding_of, cluster_roles
from .records import Record

logger = logging.getLogger("sandbox.eks")

_RBAC = "/apis/rbac.authorization.k8s.io/v1"
_SELECTOR = "?labelSelector=sandbox.eks%2Faccess-policy%3Dtrue"


def install_cluster_roles(client: KubernetesClient) -> None:
    for role in cluster_roles():
        _create(client, f"{_RBAC}/clusterroles", role)


def reconcile_bindings(client: KubernetesClient, cluster: str) -> None:
    """Make the bindings of today's associations, remove those of yesterday's."""
    wanted = {_path(binding): binding for binding in _wanted_bindings(client, cluster)}
    for kind in ("clusterrolebindings", "rolebindings"):
        for live in client.request("GET", f"{_RBAC}/{kind}{_SELECTOR}").get("items", []):
            path = _path({**live, "kind": "RoleBinding" if live["metadata"].get("namespace") else "ClusterRoleBinding"})
            if path not in wanted:
                client.delete(path)
    for path, binding in wanted.items():
        _create(client, path.rsplit("/", 1)[0], binding)


def _wanted_bindings(client: KubernetesClient, cluster: str) -> list[dict[str, Any]]:
    namespaces = [item["metadata"]["name"] for item in client.request("GET", "/api/v1/namespaces").get("items", [])]
    found: list[dict[str, Any] | None] = []
    for entry in _entries(cluster):
        principal = entry["principalArn"]
        for association in associations_of(cluster, principal):
            for namespace in _scope(association, namespaces):
                found.append(binding_of(cluster, principal, association, namespace))
    return [binding for binding in found if binding is not None]


def _scope(association: Record, namespaces: list[str]) -> list[str | None]:
    """None stands for the whole cluster. A namespace in a scope may have wildcards."""
    scope = association["accessScope"]
    if scope["type"] == "cluster":
        return [None]
    patterns = scope.get("namespaces") or []
    return [name for name in namespaces if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)]


def _entries(cluster: str) -> list[Record]:
    return [entry for entry in eks._access_entries.values() if entry["clusterName"] == cluster]


def _path(binding: dict[str, Any]) -> str:
    metadata = binding["metadata"]
    if binding["kind"] == "RoleBinding":
        return f"{_RBAC}/namespaces/{metadata['namespace']}/rolebindings/{metadata['name']}"
    return f"{_RBAC}/clusterrolebindings/{metadata['name']}"


def _create(client: KubernetesClient, collection: str, body: dict[str, Any]) -> None:
    """What exists already stays: names say all that an object holds."""
    try:
        client.request("POST", collection, body)
    except KubernetesError as error:
        if error.status != 409:
            raise

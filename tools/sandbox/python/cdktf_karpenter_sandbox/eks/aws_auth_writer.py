"""Read-modify-write of a live `aws-auth` ConfigMap."""

from collections.abc import Callable

from ..kubernetes.client import KubernetesClient, KubernetesError

_COLLECTION = "/api/v1/namespaces/kube-system/configmaps"
_OBJECT = f"{_COLLECTION}/aws-auth"
_ATTEMPTS = 5


def edit_aws_auth(
    client: KubernetesClient, change: Callable[[dict[str, str]], dict[str, str]], *, create: bool
) -> None:
    """Apply `change` to the data, keeping everything else; again when another writer came in between."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            _edit_once(client, change, create=create)
            return
        except KubernetesError as error:
            if error.status != 409 or attempt == _ATTEMPTS:
                raise


def _edit_once(client: KubernetesClient, change: Callable[[dict[str, str]], dict[str, str]], *, create: bool) -> None:
    live = client.get(_OBJECT)
    if live is None:
        if create:
            metadata = {"name": "aws-auth", "namespace": "kube-system"}
            client.request(
                "POST", _COLLECTION, {"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": change({})}
            )
        return
    data = live.get("data") or {}
    changed = change(data)
    if changed != data:
        # The object goes back with its resourceVersion: a write in between is a conflict, not a loss.
        client.request("PUT", _OBJECT, {**live, "data": changed})

"""What the EKS handlers share."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

from ministack.core.responses import get_account_id, get_region, request_scope

from ..children import Children
from ..kubernetes.control_plane import ControlPlane
from ..options import Binaries
from .access_rbac import reconcile_bindings
from .records import Record

logger = logging.getLogger("sandbox.eks")

#: Account, region, cluster name.
ClusterKey = tuple[str, str, str]


@dataclass(frozen=True)
class EksContext:
    state_dir: Path
    emulator: str
    binaries: Binaries | None
    children: Children
    control_planes: dict[ClusterKey, ControlPlane] = field(default_factory=dict)
    #: The emulator's own handlers by name, for what our replacements leave to them.
    originals: dict[str, Any] = field(default_factory=dict)

    def original(self, handler: str) -> Any:
        return self.originals[handler]

    def access_changed(self, cluster: str) -> None:
        """Bring the cluster's RBAC in line after its access policies changed."""
        plane = self.control_plane(cluster)
        if plane is None:
            return
        with plane.writing:
            reconcile_bindings(plane.client, cluster)

    def control_plane(self, cluster: str) -> ControlPlane | None:
        """Of a cluster of the request's account and region; None when clusters have no Kubernetes API here."""
        return self.control_planes.get(cluster_key(cluster))


def cluster_key(cluster: str) -> ClusterKey:
    return get_account_id(), get_region(), cluster


@contextmanager
def scope_of(key: ClusterKey) -> Iterator[None]:
    with request_scope(key[0], key[1]):
        yield


def in_background(key: ClusterKey, target: Record, failed: str, work: Callable[[], None]) -> None:
    """Run what EKS does after it has answered, in the account and region of the cluster.

    What goes wrong shows on the target: its status becomes `failed` and its health says why, so that nobody waits for
    an end that never comes.
    """

    def run() -> None:
        try:
            with scope_of(key):
                work()
        except Exception as error:
            logger.exception("%s", failed)
            target["health"] = {"issues": [{"code": "InternalFailure", "message": str(error), "resourceIds": []}]}
            target["status"] = failed

    Thread(target=run, daemon=True).start()

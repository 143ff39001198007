"""A cluster's running programs: etcd, token webhook, kube-apiserver."""

import base64
import http.client
import logging
import shutil
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from ..children import Child, Children
from ..options import Binaries
from .certificates import ClusterPki, create_pki
from .client import KubernetesClient, KubernetesError
from .commands import ClusterFiles, ClusterIdentity, api_server_command, etcd_command, token_webhook_command
from .kubeconfig import write_admin_kubeconfig, write_webhook_config
from .ports import free_ports

logger = logging.getLogger("sandbox.kubernetes")

_ATTEMPTS = 3
_READY_SECONDS = 90.0


class ControlPlaneFailed(Exception):
    """The API server did not become ready; the message names the program, its log and its last lines."""


@dataclass
class ControlPlane:
    """Runs from `start` to `stop`; between them `endpoint`, `ca_data` and `client` are valid."""

    identity: ClusterIdentity
    emulator: str
    binaries: Binaries
    children: Children
    files: ClusterFiles
    endpoint: str = ""
    #: Held by whoever makes several objects agree, since requests come side by side.
    writing: Lock = field(default_factory=Lock)
    ca_data: str = ""
    _client: KubernetesClient | None = None
    _running: list[Child] = field(default_factory=list)

    @property
    def client(self) -> KubernetesClient:
        if self._client is None:
            raise ControlPlaneFailed(f"cluster {self.identity.name} has no running API server")
        return self._client

    def start(self) -> None:
        """Return when the API server answers; another program may take a free port first, so try again then."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                self._start_once()
                return
            except ControlPlaneFailed as failure:
                self._stop_programs()
                if attempt == _ATTEMPTS or "address already in use" not in str(failure):
                    raise
                logger.warning("cluster %s: a port was taken, trying others", self.identity.name)

    def stop(self) -> None:
        """Stop the programs and remove the cluster's files, logs included: a cluster of this name may come again."""
        self._stop_programs()
        shutil.rmtree(self.files.folder, ignore_errors=True)

    def _start_once(self) -> None:
        started = time.monotonic()
        shutil.rmtree(self.files.folder, ignore_errors=True)
        pki = create_pki(self.files.pki)
        etcd_port, peer_port, webhook_port, api_port = free_ports(4)
        self.endpoint = f"https://127.0.0.1:{api_port}"
        self.ca_data = base64.b64encode(pki.ca.read_bytes()).decode()
        write_admin_kubeconfig(self.files.admin_kubeconfig, self.endpoint, pki)
        write_webhook_config(self.files.webhook_config, f"http://127.0.0.1:{webhook_port}/token-review")

        self._run("etcd", etcd_command(self.binaries, self.files, etcd_port, peer_port))
        identity = self.identity
        self._run(
            "token-webhook",
            token_webhook_command(self.binaries, self.files, identity, self.emulator, webhook_port),
        )
        self._run(
            "kube-apiserver",
            api_server_command(self.binaries, self.files, pki, identity, etcd_port, api_port),
        )
        self._client = self._wait_until_ready(pki)
        logger.info("cluster %s: %s is ready after %.1f s", identity.name, self.endpoint, time.monotonic() - started)

    def _run(self, program: str, command: list[str]) -> None:
        name = f"{program} of {self.identity.name}"
        self._running.append(self.children.start(name, command, self.files.log(program)))

    def _wait_until_ready(self, pki: ClusterPki) -> KubernetesClient:
        client = KubernetesClient(self.endpoint, pki)
        deadline = time.monotonic() + _READY_SECONDS
        while time.monotonic() < deadline:
            ended = next((child for child in self._running if child.exit_status() is not None), None)
            if ended is not None:
                raise self._failure(ended, f"ended with {ended.exit_status()}")
            if _is_ready(client):
                return client
            time.sleep(0.1)
        raise self._failure(self._running[-1], f"not ready after {_READY_SECONDS:.0f} s")

    def _failure(self, child: Child, what: str) -> ControlPlaneFailed:
        return ControlPlaneFailed(f"{child.name}: {what}; {child.log}:\n{child.last_lines()}")

    def _stop_programs(self) -> None:
        self._client = None
        self.children.stop(self._running)
        self._running.clear()


def _is_ready(client: KubernetesClient) -> bool:
    """`kube-system` is made by the API server itself a moment after it is ready; EKS's objects go there."""
    try:
        return client.is_ready() and client.get("/api/v1/namespaces/kube-system") is not None
    except (OSError, KubernetesError, http.client.HTTPException):
        return False


def folder_of(state_dir: Path, region: str, cluster: str) -> Path:
    return state_dir / "clusters" / region / cluster

"""The command lines of a cluster's three programs."""

from dataclasses import dataclass
from pathlib import Path

from ..options import Binaries
from .certificates import ClusterPki


@dataclass(frozen=True)
class ClusterIdentity:
    """What a control plane must know of its cluster."""

    name: str
    region: str
    issuer: str
    service_cidr: str


@dataclass(frozen=True)
class ClusterFiles:
    """Where one cluster keeps its things."""

    folder: Path

    @property
    def pki(self) -> Path:
        return self.folder / "pki"

    @property
    def etcd_data(self) -> Path:
        return self.folder / "etcd"

    @property
    def admin_kubeconfig(self) -> Path:
        return self.folder / "admin.kubeconfig"

    @property
    def webhook_config(self) -> Path:
        return self.folder / "token-webhook.kubeconfig"

    def log(self, program: str) -> Path:
        return self.folder / f"{program}.log"


def etcd_command(binaries: Binaries, files: ClusterFiles, client_port: int, peer_port: int) -> list[str]:
    """Durability is off: the sandbox starts from nothing each time, and fsync is most of etcd's start."""
    client, peer = f"http://127.0.0.1:{client_port}", f"http://127.0.0.1:{peer_port}"
    return [
        str(binaries.etcd),
        "--name=sandbox",
        f"--data-dir={files.etcd_data}",
        "--unsafe-no-fsync",
        f"--listen-client-urls={client}",
        f"--advertise-client-urls={client}",
        f"--listen-peer-urls={peer}",
        f"--initial-advertise-peer-urls={peer}",
        f"--initial-cluster=sandbox={peer}",
        "--log-level=warn",
    ]


def token_webhook_command(
    binaries: Binaries, files: ClusterFiles, identity: ClusterIdentity, emulator: str, port: int
) -> list[str]:
    return [
        str(binaries.token_webhook),
        f"--listen=127.0.0.1:{port}",
        f"--endpoint={emulator}",
        f"--cluster={identity.name}",
        f"--region={identity.region}",
        f"--kubeconfig={files.admin_kubeconfig}",
    ]


def api_server_command(
    binaries: Binaries, files: ClusterFiles, pki: ClusterPki, identity: ClusterIdentity, etcd_port: int, port: int
) -> list[str]:
    """Authorization and admission as EKS has them for nodes; tokens go to the webhook, never cached.

    No endpoint reconciler: it refuses a loopback address. No watch for leases of other API servers: there is one.
    """
    return [
        str(binaries.kube_apiserver),
        f"--etcd-servers=http://127.0.0.1:{etcd_port}",
        "--bind-address=127.0.0.1",
        f"--secure-port={port}",
        f"--tls-cert-file={pki.serving_certificate}",
        f"--tls-private-key-file={pki.serving_key}",
        f"--client-ca-file={pki.ca}",
        f"--service-account-issuer={identity.issuer}",
        f"--service-account-key-file={pki.service_account_key}",
        f"--service-account-signing-key-file={pki.service_account_key}",
        f"--service-cluster-ip-range={identity.service_cidr}",
        "--authorization-mode=Node,RBAC",
        "--enable-admission-plugins=NodeRestriction",
        f"--authentication-token-webhook-config-file={files.webhook_config}",
        "--authentication-token-webhook-version=v1",
        "--authentication-token-webhook-cache-ttl=0s",
        "--endpoint-reconciler-type=none",
        "--allow-privileged=true",
        "--profiling=false",
    ]

"""A sandbox whose clusters have a Kubernetes API."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cdktf_karpenter_sandbox.kubernetes.certificates import pki_in
from cdktf_karpenter_sandbox.kubernetes.client import KubernetesClient

from ..conftest import REGION, Sandbox, start_sandbox

_PROGRAMS = {
    "--kube-apiserver": "SANDBOX_KUBE_APISERVER",
    "--etcd": "SANDBOX_ETCD",
    "--token-webhook": "SANDBOX_TOKEN_WEBHOOK",
}


def program_arguments() -> list[str]:
    missing = [variable for variable in _PROGRAMS.values() if variable not in os.environ]
    if missing:
        pytest.fail(f"set {', '.join(missing)} to the programs of a Kubernetes API")
    return [argument for flag, variable in _PROGRAMS.items() for argument in (flag, os.environ[variable])]


@pytest.fixture(scope="package")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    started = start_sandbox(tmp_path_factory.mktemp("sandbox"), *program_arguments())
    yield started
    started.stop()


def cluster_folder(sandbox: Sandbox, cluster: str) -> Path:
    return sandbox.state_dir / "clusters" / REGION / cluster


def administrator(sandbox: Sandbox, cluster: str) -> KubernetesClient:
    """Acts by client certificate, so that the tested ways in are not used to look at their effect."""
    endpoint = sandbox.client("eks").describe_cluster(name=cluster)["cluster"]["endpoint"]
    return KubernetesClient(endpoint, pki_in(cluster_folder(sandbox, cluster) / "pki"))

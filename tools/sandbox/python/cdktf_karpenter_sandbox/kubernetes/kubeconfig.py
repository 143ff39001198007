"""Kubeconfig files, written as JSON: every reader of YAML takes it."""

import base64
import json
from pathlib import Path
from typing import Any

from .certificates import ClusterPki


def write_admin_kubeconfig(path: Path, server: str, pki: ClusterPki) -> None:
    """A kubeconfig for the cluster's own administrator, with everything inside the one file."""
    user = {
        "client-certificate-data": _base64(pki.admin_certificate),
        "client-key-data": _base64(pki.admin_key),
    }
    _write(path, {"server": server, "certificate-authority-data": _base64(pki.ca)}, user)


def write_webhook_config(path: Path, url: str) -> None:
    """Where kube-apiserver sends tokens for review."""
    _write(path, {"server": url}, {})


def _write(path: Path, cluster: dict[str, str], user: dict[str, str]) -> None:
    config: dict[str, Any] = {
        "apiVersion": "v1",
        "kind": "Config",
        "clusters": [{"name": "sandbox", "cluster": cluster}],
        "users": [{"name": "sandbox", "user": user}],
        "contexts": [{"name": "sandbox", "context": {"cluster": "sandbox", "user": "sandbox"}}],
        "current-context": "sandbox",
    }
    path.touch(mode=0o600)
    path.write_text(json.dumps(config, indent=2) + "\n")


def _base64(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()

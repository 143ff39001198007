"""The launcher's command line."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Binaries:
    """The programs behind a cluster's Kubernetes API."""

    kube_apiserver: Path
    etcd: Path
    token_webhook: Path


@dataclass(frozen=True)
class Options:
    """What one run of the sandbox is made from."""

    state_dir: Path
    seed: Path
    #: 0 lets the operating system choose.
    port: int
    #: Absent: clusters exist without a Kubernetes API, which is enough for tests that only talk to AWS.
    binaries: Binaries | None
    #: The sandbox stops when this process is gone.
    parent_pid: int | None


def parse_options(arguments: Sequence[str] | None = None) -> Options:
    """Read the command line; a program that is named but missing is an error here rather than at CreateCluster."""
    parser = argparse.ArgumentParser(prog="cdktf_karpenter_sandbox", description=__doc__)
    parser.add_argument("--state-dir", type=Path, required=True, help="folder for sandbox.json, logs and clusters")
    parser.add_argument("--seed", type=Path, required=True, help="JSON file: account, VPCs, state buckets, role")
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1; 0, the default, takes a free one")
    parser.add_argument("--kube-apiserver", type=Path)
    parser.add_argument("--etcd", type=Path)
    parser.add_argument("--token-webhook", type=Path)
    parser.add_argument("--parent-pid", type=int, help="stop when this process ends")
    given = parser.parse_args(arguments)

    programs = {
        "--kube-apiserver": given.kube_apiserver,
        "--etcd": given.etcd,
        "--token-webhook": given.token_webhook,
    }
    named = {flag: path for flag, path in programs.items() if path is not None}
    if named and len(named) < len(programs):
        missing = ", ".join(flag for flag in programs if flag not in named)
        parser.error(f"a Kubernetes API needs all three programs; {missing} not given")
    for flag, path in {**named, "--seed": given.seed}.items():
        if not path.is_file():
            parser.error(f"{flag}: no file {path}")
    binaries = (
        Binaries(given.kube_apiserver.resolve(), given.etcd.resolve(), given.token_webhook.resolve()) if named else None
    )
    return Options(given.state_dir.resolve(), given.seed.resolve(), given.port, binaries, given.parent_pid)

"""Start and stop of the sandbox."""

import json
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ..arrange import until
from ..conftest import ACCOUNT, REGION, Sandbox, start_sandbox


@contextmanager
def started(state_dir: Path, *arguments: str) -> Iterator[Sandbox]:
    sandbox = start_sandbox(state_dir, *arguments)
    try:
        yield sandbox
    finally:
        sandbox.process.kill()
        sandbox.process.wait()


def test_sandbox_json_says_all_that_a_client_needs_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    with started(tmp_path) as sandbox:
        described = tmp_path / "sandbox.json"
        assert stat.S_IMODE(described.stat().st_mode) == 0o600
        found = json.loads(described.read_text())
        assert (found["account"], found["region"], found["pid"]) == (ACCOUNT, REGION, sandbox.process.pid)
        for who in ("credentials", "deployer"):
            assert set(found[who]) == {"accessKeyId", "secretAccessKey", "sessionToken"}
        assert sandbox.process.stdout is not None
        assert sandbox.process.stdout.readline() == f"ready {found['endpoint']} account {ACCOUNT} region {REGION}\n"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_in_good_order(tmp_path: Path, how: signal.Signals) -> None:
    with started(tmp_path) as sandbox:
        assert sandbox.stop(how) == 0
        assert not (tmp_path / "sandbox.json").exists()
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(sandbox.endpoint)


def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    parent = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with started(tmp_path, "--parent-pid", str(parent.pid)) as sandbox:
        assert sandbox.process.poll() is None
        parent.kill()
        parent.wait()
        until(lambda: sandbox.process.poll() is not None, 10)
        assert sandbox.process.returncode == 0


def test_two_run_side_by_side(tmp_path: Path) -> None:
    with started(tmp_path / "one") as one, started(tmp_path / "two") as two:
        assert one.endpoint != two.endpoint
        one.client("ec2").create_security_group(GroupName="only-here", Description="x", VpcId="vpc-02172b18928eebff8")
        names = [group["GroupName"] for group in two.client("ec2").describe_security_groups()["SecurityGroups"]]
        assert "only-here" not in names


def test_the_port_can_be_chosen(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with started(tmp_path, "--port", str(port)) as sandbox:
        assert sandbox.endpoint == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--etcd", sys.executable], "a Kubernetes API needs all three programs"),
        (["--seed", "nothing.json"], "--seed: no file nothing.json"),
    ],
)
def test_wrong_arguments_are_told_at_once(tmp_path: Path, arguments: list[str], message: str) -> None:
    seed = Path(__file__).parents[3] / "seed.json"
    command = [sys.executable, "-m", "cdktf_karpenter_sandbox", "--state-dir", str(tmp_path), "--seed", str(seed)]
    ended = subprocess.run(
        [*command, *arguments], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert message in ended.stderr

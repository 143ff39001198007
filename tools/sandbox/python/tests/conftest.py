"""Settings before the emulator is imported, and a started sandbox for the tests that need one."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import botocore.session
import pytest

from cdktf_karpenter_sandbox.environment import configure_emulator

ACCOUNT = "339712771495"
REGION = "ap-northeast-2"
PYTHON_ROOT = Path(__file__).parents[1]
SEED = PYTHON_ROOT.parent / "seed.json"

configure_emulator(ACCOUNT, REGION, 1, Path(tempfile.gettempdir()), "not used: nothing is served in this process")


@dataclass(frozen=True)
class Sandbox:
    """A running sandbox as its users see it."""

    description: dict[str, Any]
    state_dir: Path
    process: subprocess.Popen[str]

    @property
    def endpoint(self) -> str:
        return str(self.description["endpoint"])

    def client(self, service: str, region: str = REGION) -> Any:
        """A client with the platform engineer's credentials."""
        credentials = self.description["credentials"]
        keys = (credentials["accessKeyId"], credentials["secretAccessKey"], credentials["sessionToken"])
        return self.client_of(service, *keys, region=region)

    def client_of(self, service: str, key: str, secret: str, token: str | None = None, region: str = REGION) -> Any:
        """A client with somebody else's credentials; the account's number as key and secret is its root."""
        return botocore.session.Session().create_client(
            service,
            region_name=region,
            endpoint_url=self.endpoint,
            aws_access_key_id=key,
            aws_secret_access_key=secret,
            aws_session_token=token,
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(20)


def start_sandbox(state_dir: Path, *arguments: str) -> Sandbox:
    command = [sys.executable, "-m", "cdktf_karpenter_sandbox", "--state-dir", str(state_dir), "--seed", str(SEED)]
    process = subprocess.Popen(
        [*command, *arguments],
        env={**os.environ, "PYTHONPATH": str(PYTHON_ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    described = state_dir / "sandbox.json"
    deadline = time.monotonic() + 30
    while not described.exists():
        assert process.poll() is None, f"the sandbox ended with {process.returncode}"
        assert time.monotonic() < deadline, "the sandbox was not ready after 30 s"
        time.sleep(0.05)
    return Sandbox(json.loads(described.read_text()), state_dir, process)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    """One sandbox for a file, without a Kubernetes API."""
    started = start_sandbox(tmp_path_factory.mktemp("sandbox"))
    yield started
    started.stop()

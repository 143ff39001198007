"""Nothing of the sandbox can be reached from another machine."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ..conftest import Sandbox

_LISTENING = "0A"
_LOOPBACK = "0100007F"


def listening_addresses(pid: int) -> Iterator[str]:
    """Hexadecimal addresses on which a process listens, from Linux's process files."""
    inodes = {
        link.readlink().name.removeprefix("socket:[").removesuffix("]")
        for link in Path(f"/proc/{pid}/fd").iterdir()
        if link.is_symlink() and str(link.readlink()).startswith("socket:")
    }
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == _LISTENING and fields[9] in inodes:
                yield fields[1].partition(":")[0]


def outward_address() -> str:
    """The address that other machines would use; connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])


def test_its_port_is_closed_to_other_machines(sandbox: Sandbox) -> None:
    port = urlsplit(sandbox.endpoint).port
    assert port is not None
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((outward_address(), port), timeout=2)


if sys.platform == "linux":

    def test_it_has_no_other_listener(sandbox: Sandbox) -> None:
        sandbox.client("iam").list_roles()
        assert set(listening_addresses(sandbox.process.pid)) == {_LOOPBACK}

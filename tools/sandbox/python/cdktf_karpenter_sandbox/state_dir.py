"""The folder of one sandbox: one at a time, and one file that says where it listens."""

import fcntl
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_WAIT_SECONDS = 15.0


class StateDirInUse(Exception):
    """Another sandbox runs in this folder."""


@contextmanager
def owned(folder: Path, wait_seconds: float = _WAIT_SECONDS) -> Iterator[None]:
    """Hold the folder until the end, also when that end is a kill: the lock goes with the process.

    A sandbox that was just told to stop may still be at it, so wait a little.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        deadline = time.monotonic() + wait_seconds
        while not _locked(file.fileno()):
            if time.monotonic() >= deadline:
                raise StateDirInUse(f"another sandbox uses {folder}: stop it, or choose another --state-dir")
            time.sleep(0.1)
        described = folder / "sandbox.json"
        # What a sandbox left that was killed.
        described.unlink(missing_ok=True)
        shutil.rmtree(folder / "clusters", ignore_errors=True)
        try:
            yield
        finally:
            described.unlink(missing_ok=True)


def describe(folder: Path, description: Mapping[str, Any]) -> None:
    """Write sandbox.json: readers see the whole file or none, and only its owner sees the credentials."""
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=".sandbox.json.")
    with os.fdopen(handle, "w") as file:
        file.write(json.dumps(description, indent=2) + "\n")
    Path(temporary).replace(folder / "sandbox.json")


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True

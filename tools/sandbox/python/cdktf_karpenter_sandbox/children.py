"""Child processes of the sandbox: logged, in sessions of their own, stopped with it."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_GRACE_SECONDS = 2.0


def _die_with_parent() -> None:
    """On Linux let the kernel stop the child when the sandbox is killed without a chance to clean up."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Child:
    """One running program."""

    def __init__(self, name: str, process: subprocess.Popen[bytes], log: Path) -> None:
        self.name = name
        self.log = log
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    def exit_status(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def ask_to_stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()

    def wait_or_kill(self, deadline: float) -> None:
        """`deadline` as of `time.monotonic`."""
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def last_lines(self, count: int = 5) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-count:])


class Children:
    """Starts programs and remembers them until they are stopped.

    All are started by one thread that lives as long as the sandbox: the kernel ties the death signal to the thread
    that forked, and the threads that serve requests end with their request.
    """

    def __init__(self) -> None:
        self._starter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="child-starter")
        self._running: list[Child] = []

    def start(self, name: str, command: Sequence[str], log: Path) -> Child:
        child = self._starter.submit(self._start, name, command, log).result()
        self._running.append(child)
        return child

    def _start(self, name: str, command: Sequence[str], log: Path) -> Child:
        log.parent.mkdir(parents=True, exist_ok=True)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("AWS_")}
        with log.open("ab") as output:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=environment,
                # Ctrl-C reaches a whole foreground session; the order of the stop is ours.
                start_new_session=True,
                preexec_fn=_die_with_parent,
            )
        return Child(name, process, log)

    def stop(self, some: Sequence[Child]) -> None:
        """Ask all at once, then wait for them together; nothing is lost with one that takes too long."""
        for child in some:
            child.ask_to_stop()
        deadline = time.monotonic() + _GRACE_SECONDS
        for child in some:
            child.wait_or_kill(deadline)
        self._running = [child for child in self._running if child not in some]

    def stop_all(self) -> None:
        self.stop(self._running)
        self._starter.shutdown()

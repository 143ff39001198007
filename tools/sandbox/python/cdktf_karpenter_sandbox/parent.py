"""Stopping together with the process that started the sandbox."""

import asyncio
import os


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


async def wait_for_end_of(pid: int, interval_seconds: float = 0.5) -> None:
    """Return when the process is gone; polled, since only a parent may wait for a process."""
    while is_alive(pid):
        await asyncio.sleep(interval_seconds)

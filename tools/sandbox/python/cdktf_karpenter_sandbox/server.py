"""Serving the application on a socket that is open already, until told to stop."""

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from hypercorn.asyncio import serve
from hypercorn.config import Config

from .asgi import Application
from .parent import wait_for_end_of


def listen(port: int) -> socket.socket:
    """Open the port before anything is started: with 0 the system chooses one, and nobody can take it any more."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(128)
    listener.set_inheritable(False)
    return listener


async def serve_until_stopped(
    application: Application,
    listener: socket.socket,
    when_ready: Callable[[], Coroutine[Any, Any, None]],
    parent_pid: int | None,
) -> None:
    """Stop on SIGTERM, on SIGINT, or when the parent is gone."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(each, stop.set)

    async def watch_parent(pid: int) -> None:
        await wait_for_end_of(pid)
        stop.set()

    tasks = [loop.create_task(when_ready())]
    if parent_pid is not None:
        tasks.append(loop.create_task(watch_parent(parent_pid)))

    config = Config()
    config.bind = [f"fd://{listener.fileno()}"]
    config.keep_alive_timeout = 75
    config.graceful_timeout = 1
    config.accesslog = None
    await serve(application, config, shutdown_trigger=stop.wait)  # type: ignore[arg-type]
    for task in tasks:
        task.cancel()

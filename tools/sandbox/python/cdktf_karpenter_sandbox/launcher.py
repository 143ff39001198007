"""One run of the sandbox: emulator, seed, clusters, and the file that says where it listens."""

import asyncio
import os
import secrets
import socket
import sys

from .children import Children
from .environment import configure_emulator
from .options import Options
from .seed.model import Seed, read_seed
from .server import listen, serve_until_stopped
from .state_dir import StateDirInUse, describe, owned


def run(options: Options) -> int:
    """Serve until stopped; 0 after an orderly stop."""
    try:
        with owned(options.state_dir):
            _run(options)
    except StateDirInUse as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _run(options: Options) -> None:
    seed = read_seed(options.seed)
    listener = listen(options.port)
    port = listener.getsockname()[1]
    configure_emulator(seed.account, seed.region, port, options.state_dir, secrets.token_urlsafe(32))
    children = Children()
    try:
        asyncio.run(_serve(options, seed, listener, port, children))
    finally:
        children.stop_all()


async def _serve(options: Options, seed: Seed, listener: socket.socket, port: int, children: Children) -> None:
    # The emulator reads its settings while it is imported, so not before they are set.
    from .application import create_application
    from .eks.context import EksContext
    from .plugin import install_plugin
    from .seed.apply import apply_seed

    endpoint = f"http://127.0.0.1:{port}"
    context = EksContext(options.state_dir, endpoint, options.binaries, children)
    install_plugin(context)
    sessions = apply_seed(seed)

    async def announce() -> None:
        """Connections are accepted since the socket was opened; answers come as soon as the server runs."""
        description = {
            "endpoint": endpoint,
            "pid": os.getpid(),
            "account": seed.account,
            "region": seed.region,
            "credentials": sessions.engineer.keys(),
            "deployer": sessions.deployer.keys(),
        }
        describe(options.state_dir, description)
        sys.stdout.write(f"ready {endpoint} account {seed.account} region {seed.region}\n")
        sys.stdout.flush()

    application = create_application(context, seed.account, seed.region)
    await serve_until_stopped(application, listener, announce, options.parent_pid)

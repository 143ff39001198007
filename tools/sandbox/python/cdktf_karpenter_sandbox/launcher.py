"""One run of the sandbox: emulator, seed, clusters, and the file that says where it listens."""

import asyncio
import json
import logging
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import Any

from .children import Children
from .environment import configure_emulator
from .options import Options
from .seed.model import Seed, read_seed
from .server import listen, serve_until_stopped

logger = logging.getLogger("sandbox")


def run(options: Options) -> int:
    """Serve until stopped; 0 after an orderly stop."""
    options.state_dir.mkdir(parents=True, exist_ok=True)
    described = options.state_dir / "sandbox.json"
    described.unlink(missing_ok=True)
    seed = read_seed(options.seed)
    listener = listen(options.port)
    port = listener.getsockname()[1]
    configure_emulator(seed.account, seed.region, port, options.state_dir, secrets.token_urlsafe(32))
    children = Children()
    try:
        asyncio.run(_serve(options, seed, listener, port, children, described))
    finally:
        children.stop_all()
        described.unlink(missing_ok=True)
    return 0


async def _serve(options: Options, seed: Seed, listener: Any, port: int, children: Children, described: Path) -> None:
    # The emulator reads its settings while it is imported, so not before they are set.
    from .application import create_application
    from .eks.context import EksContext
    from .plugin import install_plugin
    from .seed.apply import apply_seed

    endpoint = f"http://127.0.0.1:{port}"
    context = EksContext(options.state_dir, endpoint, options.binaries, children)
    install_plugin(context)
    session = apply_seed(seed)

    async def announce() -> None:
        """Connections are accepted since the socket was opened; answers come as soon as the server runs."""
        description = {
            "endpoint": endpoint,
            "pid": os.getpid(),
            "account": seed.account,
            "region": seed.region,
            "credentials": {
                "accessKeyId": session.access_key_id,
                "secretAccessKey": session.secret_access_key,
                "sessionToken": session.session_token,
            },
        }
        write_atomically(described, json.dumps(description, indent=2) + "\n")
        sys.stdout.write(f"ready {endpoint} account {seed.account} region {seed.region}\n")
        sys.stdout.flush()

    application = create_application(context, seed.account, seed.region)
    await serve_until_stopped(application, listener, announce, options.parent_pid)


def write_atomically(path: Path, text: str) -> None:
    """Readers see the whole file or none; it holds credentials, so only its owner may read it."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(handle, "w") as file:
        file.write(text)
    Path(temporary).replace(path)

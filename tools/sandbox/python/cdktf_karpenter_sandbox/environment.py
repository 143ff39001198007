"""Settings that the emulator reads from environment variables while it is imported."""

import os
from pathlib import Path

#: The account's root: only the launcher itself uses it. Everyone else signs as a role.
ROOT_ACCESS_KEY = "sandbox-root"


def configure_emulator(account: str, region: str, port: int, state_dir: Path, root_secret: str) -> None:
    """Set the emulator's variables; must run before anything of `ministack` is imported.

    `AUTH` makes it verify signatures and evaluate policies. `BIND_HOST` keeps every listener on loopback: the
    default is all interfaces. The IoT broker (port 8883) and the SFTP server (port 2222) are not part of the
    sandbox and would collide between two sandboxes of one machine.
    """
    for inherited in [name for name in os.environ if name.startswith(("AWS_", "MINISTACK_", "LOCALSTACK_"))]:
        del os.environ[inherited]
    os.environ.update(
        {
            "AUTH": "true",
            "BIND_HOST": "127.0.0.1",
            "GATEWAY_PORT": str(port),
            "MINISTACK_HOST": "127.0.0.1",
            "MINISTACK_ACCOUNT_ID": account,
            "MINISTACK_REGION": region,
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
            "PERSIST_STATE": "0",
            "S3_PERSIST": "0",
            "S3_DATA_DIR": str(state_dir / "s3"),
            # The emulator takes whoever signs with these for the account's root.
            "AWS_ACCESS_KEY_ID": ROOT_ACCESS_KEY,
            "AWS_SECRET_ACCESS_KEY": root_secret,
        }
    )

"""Free ports on loopback."""

import socket


def free_ports(count: int) -> list[int]:
    """Distinct ports that were free a moment ago: whoever takes one must be ready to find it taken and ask again."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
    finally:
        for each in sockets:
            each.close()

"""Puts our view of a request before the emulator's."""

from collections.abc import Callable

import ministack.app
from ministack.core import iam_actions

from .resource_arns import with_missing_resources


def install() -> None:
    iam_actions.extract_resource_arn = with_missing_resources(iam_actions.extract_resource_arn)
    ministack.app.pin_request_origin = over_https(ministack.app.pin_request_origin)


def over_https(pin: Callable[[str, bool], None]) -> Callable[[str, bool], None]:
    """Loopback stands for AWS's https endpoints.

    Configuration for AWS denies plain http (`aws:SecureTransport` is false), and it is the same configuration here.
    """

    def pinned(source_ip: str, _secure_transport: bool) -> None:
        pin(source_ip, True)

    return pinned

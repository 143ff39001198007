"""Puts the check of the service models before the emulator's handlers."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from ..emulator.services import Handler, error_response, wrap_service
from .check import refusal_of
from .services import CHECKED


def install() -> None:
    """After signature and policies: who may not call at all is told that first."""
    for service in CHECKED:
        wrap_service(service, partial(_checking, service))


def _checking(service: str, handler: Handler) -> Handler:
    async def checked(
        method: str, path: str, headers: Mapping[str, str], body: bytes, query: Mapping[str, list[str]]
    ) -> Any:
        refused = refusal_of(service, method, path, headers, body, query)
        return error_response(service, *refused) if refused else await handler(method, path, headers, body, query)

    return checked

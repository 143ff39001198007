"""Whether AWS would take a request at all, before the emulator sees it."""

from collections.abc import Mapping
from typing import Any

from .answers import code_and_message
from .constraints import Violation, violations
from .requests import Query, Request, read_request
from .services import input_of


def refusal_of(
    service: str, method: str, path: str, headers: Mapping[str, str], body: bytes, query: Query
) -> tuple[str, str] | None:
    """Code and message of the service's error, or None for a request that its model allows."""
    request = read_request(service, method, path, headers, body, query)
    found = violations_of(request) if request is not None else []
    return code_and_message(service, request.operation, found) if request is not None and found else None


def violations_of(request: Request) -> list[Violation]:
    """A name that the model does not have is refused in every protocol.

    EC2 does so. The services of JSON drop it without a word, and so does nobody notice that what it asked for does
    not happen: here it is seen.
    """
    shape = input_of(request.operation)
    members: Mapping[str, Any] = request.members
    found = [Violation("unknown", name, "", "Member is not in the service's model") for name in request.unknown]
    if shape is None:
        return found
    return [*violations(shape, members), *found]

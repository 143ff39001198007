"""The emulator's services: what answers their requests, and how they say no."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import ministack.app
from ministack.services import ec2, iam, sqs, sts

from ..response import Refusal, Response

#: Method, path, headers, body, query string: called once a request's signature and policies are judged.
Handler = Callable[[str, str, Mapping[str, str], bytes, Mapping[str, list[str]]], Awaitable[Any]]


def wrap_service(service: str, wrap: Callable[[Handler], Handler]) -> None:
    """Put something before the emulator's handler of a whole service."""
    handlers = ministack.app.SERVICE_HANDLERS
    handlers[service] = wrap(handlers[service])


def error_response(service: str, code: str, message: str) -> Response:
    """A client's error (400) in the form that the service gives it."""
    answer: Response
    if service == "ec2":
        answer = ec2._error(code, message, 400)
    elif service == "iam":
        answer = iam._error(400, code, message, ns="iam")
    elif service == "sts":
        answer = sts._error(400, code, message, ns="sts")
    elif service == "sqs":
        answer = sqs._json_err_resp(code, message, 400)
    elif service == "eks":
        answer = Refusal(400, code, message).response()
    else:
        answer = 400, {"Content-Type": "application/x-amz-json-1.1"}, json.dumps(_json_error(code, message)).encode()
    return answer


def _json_error(code: str, message: str) -> dict[str, str]:
    return {"__type": code, "message": message}

"""A request as its protocol carries it -> the operation, and its members as Python values."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from botocore.model import OperationModel, Shape

from .query import read_query
from .services import input_of, operation_model, service_model

Query = Mapping[str, Sequence[str]]

#: What the query protocol carries beside the operation's members: the operation itself and a signature.
_NOT_MEMBERS = re.compile(r"Action|Version|AWSAccessKeyId|Signature.*|Timestamp|X-Amz-.*", re.IGNORECASE)


@dataclass(frozen=True)
class Request:
    operation: OperationModel
    members: Mapping[str, Any]
    #: Names that the operation does not have.
    unknown: Sequence[str] = field(default=())


def read_request(
    service: str, method: str, path: str, headers: Mapping[str, str], body: bytes, query: Query
) -> Request | None:
    """None for what is no operation of the model: the emulator has an answer to that."""
    target = headers.get("x-amz-target", "")
    if target:
        return _json_request(service, target.rsplit(".", 1)[-1], body)
    if service_model(service).protocol == "rest-json":
        return _rest_request(service, method, path, body, query)
    form = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True) if body else {}
    return _query_request(service, {**query, **form})


def _json_request(service: str, name: str, body: bytes) -> Request | None:
    operation, members = operation_model(service, name), _object(body)
    return None if operation is None or members is None else Request(operation, members)


def _query_request(service: str, parameters: Query) -> Request | None:
    operation = operation_model(service, next(iter(parameters.get("Action", ())), ""))
    # SQS also takes the protocol that its model no longer describes.
    if operation is None or service_model(service).protocol not in ("query", "ec2"):
        return None
    flat = {name: values[0] for name, values in parameters.items() if not _NOT_MEMBERS.fullmatch(name)}
    members, unknown = read_query(input_of(operation), flat, ec2=service_model(service).protocol == "ec2")
    return Request(operation, members, unknown)


def _rest_request(service: str, method: str, path: str, body: bytes, query: Query) -> Request | None:
    for verb, pattern, name in _routes(service):
        match = re.fullmatch(pattern, path) if verb == method else None
        if match is None:
            continue
        operation, given = operation_model(service, name), _object(body)
        if operation is None or given is None:
            return None
        shape = input_of(operation)
        known = shape.members if shape else {}
        members, unknown = _query_string(_at(known, "querystring"), query)
        labels = {name: match[wire_name] for wire_name, (name, _shape) in _at(known, "uri").items()}
        return Request(operation, {**given, **members, **labels}, unknown)
    return None


def _at(known: Mapping[str, Shape], location: str) -> dict[str, tuple[str, Shape]]:
    """The members that are not in the body, by their name on the wire."""
    return {
        shape.serialization.get("name", name): (name, shape)
        for name, shape in known.items()
        if shape.serialization.get("location") == location
    }


def _query_string(by_name: Mapping[str, tuple[str, Shape]], query: Query) -> tuple[dict[str, Any], list[str]]:
    members: dict[str, Any] = {}
    for name, values in query.items():
        if name in by_name:
            member, shape = by_name[name]
            members[member] = list(values) if shape.type_name == "list" else _scalar(shape, values[0])
    return members, [name for name in query if name not in by_name and not _NOT_MEMBERS.fullmatch(name)]


def _scalar(shape: Shape, text: str) -> Any:
    if shape.type_name == "boolean" and text in ("true", "false"):
        return text == "true"
    if shape.type_name in ("integer", "long") and re.fullmatch(r"-?\d+", text):
        return int(text)
    return text


@cache
def _routes(service: str) -> list[tuple[str, str, str]]:
    """Method, path and operation; the paths with most fixed text first, since an ARN in a path may hold slashes."""
    model = service_model(service)
    routes = []
    for name in model.operation_names:
        http = model.operation_model(name).http
        pattern = re.sub(
            r"\{(\w+)\}",
            lambda label: f"(?P<{label[1]}>{'.+' if label[1].endswith('Arn') else '[^/]+'})",
            http["requestUri"].rstrip("/"),
        )
        routes.append((http["method"], pattern, name))
    return sorted(routes, key=lambda route: -len(re.sub(r"\(\?P<.*?>.*?\)", "", route[1])))


def _object(body: bytes) -> dict[str, Any] | None:
    """A body that is no JSON object is left to the emulator, which refuses it."""
    try:
        decoded = json.loads(body or b"{}")
    except ValueError:
        return None
    return decoded if isinstance(decoded, dict) else None

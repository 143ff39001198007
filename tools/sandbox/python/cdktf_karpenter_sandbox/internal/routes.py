"""The routes and their answers."""

import logging
import re
from dataclasses import asdict
from functools import partial

from ..delays import DELAYS
from ..eks.context import EksContext
from ..response import Refusal, Response, json_response
from . import access, instances, inventory

logger = logging.getLogger("sandbox.internal")

PREFIX = "/_sandbox/"


def handle(context: EksContext, method: str, path: str) -> Response:
    """Errors are JSON with a message."""
    try:
        return _change(path) if method == "PUT" else _answer(context, path)
    except Refusal as refusal:
        return json_response(refusal.status, {"code": refusal.code, "message": refusal.message})
    except Exception as error:
        logger.exception("%s failed", path)
        return json_response(500, {"code": "InternalError", "message": str(error)})


def _change(path: str) -> Response:
    match = re.fullmatch(r"/_sandbox/delays/(\w+)/(\d+(?:\.\d+)?)", path)
    if match is None or match[1] not in asdict(DELAYS):
        raise Refusal(404, "NoRoute", f"no route {path}")
    setattr(DELAYS, match[1], float(match[2]))
    return json_response(200, asdict(DELAYS))


def _answer(context: EksContext, path: str) -> Response:
    for pattern, answer in (
        (r"/_sandbox/clusters/([A-Za-z0-9_-]+)/access", partial(access.cluster_access, context)),
        (r"/_sandbox/instances/([\w-]+)", instances.instance),
        (r"/_sandbox/instances/([\w-]+)/credentials", instances.instance_credentials),
    ):
        match = re.fullmatch(pattern, path)
        if match:
            return json_response(200, answer(match.group(1)))
    if path == "/_sandbox/inventory":
        return json_response(200, inventory.inventory())
    raise Refusal(404, "NoRoute", f"no route {path}")

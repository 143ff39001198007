"""The routes and their answers."""

import logging
import re
from functools import partial

from ..eks.context import EksContext
from ..response import Refusal, Response, json_response
from . import access, instances, inventory

logger = logging.getLogger("sandbox.internal")

PREFIX = "/_sandbox/"


def handle(context: EksContext, path: str) -> Response:
    """Every route is a GET; errors are JSON with a message."""
    try:
        return _route(context, path)
    except Refusal as refusal:
        return json_response(refusal.status, {"code": refusal.code, "message": refusal.message})
    except Exception as error:
        logger.exception("%s failed", path)
        return json_response(500, {"code": "InternalError", "message": str(error)})


def _route(context: EksContext, path: str) -> Response:
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

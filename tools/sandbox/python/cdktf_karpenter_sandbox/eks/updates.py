"""Update records: what an Update… call answers and DescribeUpdate follows."""

import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from ministack.core.responses import AccountRegionScopedDict
from ministack.services import eks

from ..response import Refusal, Response, json_response
from .context import cluster_key, in_background
from .records import Record

#: Long enough for a caller to see `InProgress`, short enough for a test.
UPDATE_SECONDS = 0.3

#: "cluster\0update id" -> record.
_updates = AccountRegionScopedDict()


def new_update(cluster: str, kind: str, params: Mapping[str, Any], owner: str = "") -> Record:
    """An update in progress. `owner` is the node group or add-on that it belongs to."""
    update: Record = {
        "id": str(uuid.uuid4()),
        "status": "InProgress",
        "type": kind,
        "params": [{"type": key, "value": str(value)} for key, value in params.items()],
        "createdAt": int(time.time()),
        "errors": [],
        "_owner": owner,
    }
    _updates[f"{cluster}\x00{update['id']}"] = update
    return update


def run_update(cluster: str, target: Record, update: Record, change: Callable[[], None]) -> Response:
    """Set the target to UPDATING, change it a moment later, answer with the update in progress."""
    target["status"] = "UPDATING"

    def finish() -> None:
        time.sleep(UPDATE_SECONDS)
        try:
            change()
        except Exception as error:
            update["errors"] = [{"errorCode": "Unknown", "errorMessage": str(error), "resourceIds": []}]
            update["status"] = "Failed"
        else:
            update["status"] = "Successful"
        target["status"] = "ACTIVE"

    in_background(cluster_key(cluster), target, "FAILED", finish)
    return answer(update)


def remember(cluster: str, update: Record, owner: str) -> None:
    """Keep an update that the emulator's own handler made and finished."""
    _updates[f"{cluster}\x00{update['id']}"] = {"params": [], "errors": [], **update, "_owner": owner}


def answer(update: Record) -> Response:
    return json_response(200, {"update": eks._sanitize(update)})


def describe_update(cluster: str, update_id: str, query: Mapping[str, str]) -> Response:
    update = _updates.get(f"{cluster}\x00{update_id}")
    if update is None or update["_owner"] != _owner(query):
        raise Refusal(404, "ResourceNotFoundException", f"No update found for ID: {update_id}")
    return answer(update)


def list_updates(cluster: str, query: Mapping[str, str]) -> Response:
    if cluster not in eks._clusters:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {cluster}.")
    ids = [
        update["id"]
        for key, update in _updates.items()
        if key.startswith(f"{cluster}\x00") and update["_owner"] == _owner(query)
    ]
    return json_response(200, {"updateIds": ids})


def forget_updates(cluster: str) -> None:
    for key in [key for key in _updates if key.startswith(f"{cluster}\x00")]:
        del _updates[key]


def _owner(query: Mapping[str, str]) -> str:
    return query.get("nodegroupName") or query.get("addonName") or ""

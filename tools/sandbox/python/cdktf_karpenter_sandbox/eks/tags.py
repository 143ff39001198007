"""Tags of EKS resources: one set, whichever call shows it."""

from collections.abc import Sequence

from ministack.services import eks

from ..response import Refusal, Response, json_response
from .records import Record

_STORES = (
    ("_clusters", "arn"),
    ("_nodegroups", "nodegroupArn"),
    ("_addons", "addonArn"),
    ("_access_entries", "accessEntryArn"),
    ("_pod_identity_associations", "associationArn"),
)


def tag_resource(arn: str, tags: dict[str, str]) -> Response:
    _set_tags(arn, {**_tags_of(arn), **tags})
    return json_response(200, {})


def untag_resource(arn: str, keys: Sequence[str]) -> Response:
    """The call repeats `tagKeys` in the query string: all of them count, not the first."""
    _set_tags(arn, {key: value for key, value in _tags_of(arn).items() if key not in keys})
    return json_response(200, {})


def list_tags(arn: str) -> Response:
    return json_response(200, {"tags": _tags_of(arn)})


def _tags_of(arn: str) -> dict[str, str]:
    return dict(_find(arn)["tags"])


def _set_tags(arn: str, tags: dict[str, str]) -> None:
    """Describe… calls read the record, the emulator's tagging service reads the store by ARN."""
    _find(arn)["tags"] = tags
    if tags:
        eks._tags[arn] = dict(tags)
    else:
        eks._tags.pop(arn, None)


def _find(arn: str) -> Record:
    for store, member in _STORES:
        for record in getattr(eks, store).values():
            if record.get(member) == arn:
                found: Record = record
                return found
    raise Refusal(404, "NotFoundException", f"No resource found for ARN: {arn}")

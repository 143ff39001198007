"""`aws:ResourceTag` of EC2's resources and of instance profiles, whose tags the emulator keeps and does not look at."""

from collections.abc import Iterator
from typing import Any

from ministack.core.responses import get_account_id, get_region
from ministack.services import ec2, iam, tagging

from .resource_arns import EC2_TYPES

Tagged = tuple[str, list[dict[str, Any]]]


def collect_ec2() -> Iterator[Tagged]:
    for id_, tags in ec2._tags.items():
        kind = next((kind for prefix, kind in EC2_TYPES.items() if id_.startswith(prefix)), None)
        if kind is not None:
            yield f"arn:aws:ec2:{get_region()}:{get_account_id()}:{kind}/{id_}", tags


def collect_iam() -> Iterator[Tagged]:
    yield from _COLLECT_ROLES_AND_USERS()
    for profile in iam._instance_profiles.values():
        yield profile["Arn"], profile["Tags"]


_COLLECT_ROLES_AND_USERS = tagging._collect_iam

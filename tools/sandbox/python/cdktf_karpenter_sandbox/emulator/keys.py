"""The keys of the emulator's KMS."""

from typing import Any

from ministack.core.responses import get_account_id, get_region
from ministack.services import kms

Key = dict[str, Any]


def find_key(arn: str) -> Key | None:
    """A key of the request's account and region, by its ARN or an alias's."""
    key: Key | None = kms._resolve_key(arn)
    return key


def is_elsewhere(arn: str) -> bool:
    """Whether the ARN is of another account, whose keys cannot be looked up here."""
    parts = arn.split(":")
    return len(parts) == 6 and parts[3] == get_region() and parts[4] != get_account_id()

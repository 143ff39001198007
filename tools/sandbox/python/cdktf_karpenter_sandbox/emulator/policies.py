"""The emulator's policy evaluation, for what it does not ask by itself."""

from collections.abc import Mapping
from typing import Any

from ministack.core import iam_evaluator
from ministack.core.responses import get_region


def caller_may(action: str, resource_arn: str, context: Mapping[str, Any] | None = None) -> bool:
    """Whether the policies of who made the present request allow one more action."""
    access_key = iam_evaluator._verified_key.get()
    # Root's key is not verified, and root may do everything.
    if not access_key:
        return True
    verdict: Any = iam_evaluator.enforce(
        access_key,
        action,
        action.partition(":")[0],
        get_region(),
        resource_arn=resource_arn,
        service_context=dict(context or {}),
    )
    return verdict is None


def caller_arn() -> str:
    arn: str = iam_evaluator.caller_arn()
    return arn

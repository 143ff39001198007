"""`iam:PassRole` of the call that is being answered, which the emulator does not ask for."""

from typing import Any

from ministack.core import iam_evaluator
from ministack.core.responses import get_region


def may_pass(role_arn: str, service: str) -> bool:
    """Whether the caller may hand a role to a service."""
    access_key = iam_evaluator._verified_key.get()
    # Root's key is not verified, and root may do everything.
    if not access_key:
        return True
    verdict: Any = iam_evaluator.enforce(
        access_key,
        "iam:PassRole",
        "iam",
        get_region(),
        resource_arn=role_arn,
        service_context={"iam:PassedToService": service},
    )
    return verdict is None


def refusal(role_arn: str) -> str:
    """IAM's words for a caller who may not."""
    caller = iam_evaluator.caller_arn()
    return f"User: {caller} is not authorized to perform: iam:PassRole on resource: {role_arn}"

"""`iam:PassRole` of the call that is being answered, which the emulator does not ask for."""

from ..emulator.policies import caller_arn, caller_may


def may_pass(role_arn: str, service: str) -> bool:
    """Whether the caller may hand a role to a service."""
    return caller_may("iam:PassRole", role_arn, {"iam:PassedToService": service})


def refusal(role_arn: str) -> str:
    """IAM's words for a caller who may not."""
    return f"User: {caller_arn()} is not authorized to perform: iam:PassRole on resource: {role_arn}"

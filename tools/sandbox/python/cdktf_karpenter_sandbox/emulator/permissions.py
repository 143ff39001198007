"""What a role's own policies allow, by the emulator's evaluation of IAM."""

from ministack.core.iam_evaluator import EvalContext, _gather_role_policies, evaluate
from ministack.core.responses import get_account_id, get_region


def role_allows(role_name: str, action: str) -> bool:
    """On every resource, without tags: enough for what a service asks of a role that it is given."""
    account = get_account_id()
    request = EvalContext(
        principal_arn=f"arn:aws:iam::{account}:role/{role_name}",
        principal_type="AssumedRole",
        principal_account=account,
        action=action,
        resource_arn="*",
        region=get_region(),
    )
    return bool(evaluate(request, _gather_role_policies(role_name, account)).decision == "Allow")

"""AddRoleToInstanceProfile as IAM judges it."""

from ministack.services import iam

from ..authorization.pass_role import may_pass, refusal
from .oidc_providers import Answer, Parameters


def passed_role(parameters: Parameters) -> Answer | None:
    """Who puts a role into a profile hands it to EC2.

    https://docs.aws.amazon.com/IAM/latest/APIReference/API_AddRoleToInstanceProfile.html
    """
    role = iam._roles.get(iam._p(parameters, "RoleName"))
    if role is None or may_pass(role["Arn"], "ec2.amazonaws.com"):
        return None
    answer: Answer = iam._error(403, "AccessDenied", refusal(role["Arn"]), ns="iam")
    return answer

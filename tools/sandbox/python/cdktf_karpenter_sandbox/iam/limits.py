"""Quotas and checks of IAM that decide whether a policy can live on AWS at all.

https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
"""

from collections.abc import Callable

from ministack.services import iam

from .oidc_providers import Answer, Parameters

MANAGED_POLICY_SIZE = 6144
ROLE_INLINE_POLICIES_SIZE = 10240
TRUST_POLICY_SIZE = 2048
MANAGED_POLICIES_PER_ROLE = 10

Handler = Callable[[Parameters], Answer]
Check = Callable[[Parameters], Answer | None]


def after(check: Check, handler: Handler) -> Handler:
    """Answer with the check's refusal, or else let the handler answer."""

    def checked(parameters: Parameters) -> Answer:
        return check(parameters) or handler(parameters)

    return checked


def size_of(document: str) -> int:
    """IAM does not count white space."""
    return sum(not character.isspace() for character in document)


def managed_policy_size(parameters: Parameters) -> Answer | None:
    return _too_large("PolicySize", MANAGED_POLICY_SIZE, size_of(iam._p(parameters, "PolicyDocument")))


def trust_policy_size(parameters: Parameters) -> Answer | None:
    document = iam._p(parameters, "AssumeRolePolicyDocument") or iam._p(parameters, "PolicyDocument")
    return _too_large("ACLSizePerRole", TRUST_POLICY_SIZE, size_of(document))


def inline_policies_size(parameters: Parameters) -> Answer | None:
    """The quota is for all inline policies of a role together."""
    role = iam._roles.get(iam._p(parameters, "RoleName")) or {"InlinePolicies": {}}
    policies = {**role["InlinePolicies"], iam._p(parameters, "PolicyName"): iam._p(parameters, "PolicyDocument")}
    return _too_large(
        f"Maximum policy size of {ROLE_INLINE_POLICIES_SIZE} bytes for role {iam._p(parameters, 'RoleName')}",
        ROLE_INLINE_POLICIES_SIZE,
        sum(size_of(document) for document in policies.values()),
    )


def attachable_policy(parameters: Parameters) -> Answer | None:
    """The policy exists, and the role has room for it: the emulator attaches whatever it is told."""
    arn, role = iam._p(parameters, "PolicyArn"), iam._roles.get(iam._p(parameters, "RoleName"))
    if role is None or arn in role["AttachedPolicies"]:
        return None
    if not iam._policy_exists(arn):
        return _error(404, "NoSuchEntity", f"Policy {arn} does not exist or is not attachable.")
    if len(role["AttachedPolicies"]) >= MANAGED_POLICIES_PER_ROLE:
        return _error(409, "LimitExceeded", f"Cannot exceed quota for PoliciesPerRole: {MANAGED_POLICIES_PER_ROLE}")
    return None


CHECKS: dict[str, Check] = {
    "CreatePolicy": managed_policy_size,
    "CreatePolicyVersion": managed_policy_size,
    "CreateRole": trust_policy_size,
    "UpdateAssumeRolePolicy": trust_policy_size,
    "PutRolePolicy": inline_policies_size,
    "AttachRolePolicy": attachable_policy,
}


def _too_large(quota: str, limit: int, size: int) -> Answer | None:
    if size <= limit:
        return None
    return _error(409, "LimitExceeded", f"Cannot exceed quota for {quota}: {limit}")


def _error(status: int, code: str, message: str) -> Answer:
    answer: Answer = iam._error(status, code, message, ns="iam")
    return answer

"""Puts our IAM handlers in the place of the emulator's."""

from ministack.services import iam

from . import instance_profiles, limits, oidc_providers, propagation
from .managed_policies import add_managed_policies


def install() -> None:
    add_managed_policies()
    handlers = iam._IAM_HANDLERS
    handlers["CreateOpenIDConnectProvider"] = oidc_providers.creating_as_iam_does(
        handlers["CreateOpenIDConnectProvider"]
    )
    for action, handler in oidc_providers.actions().items():
        handlers.setdefault(action, handler)
    for action, check in limits.CHECKS.items():
        handlers[action] = limits.after(check, handlers[action])
    for action, kind in propagation.CALLS.items():
        handlers[action] = propagation.noting(kind, handlers[action])
    add_role = "AddRoleToInstanceProfile"
    handlers[add_role] = limits.after(instance_profiles.passed_role, handlers[add_role])

"""IAM's changes as other services see them: after a delay, when a test has set one."""

import time
from collections.abc import Callable

from ministack.services import iam

from ..delays import DELAYS
from .oidc_providers import Answer, Parameters

#: The calls whose change travels -> the parameter that names what is changed.
CALLS = {
    "CreateRole": "RoleName",
    "UpdateAssumeRolePolicy": "RoleName",
    "CreateInstanceProfile": "InstanceProfileName",
    "AddRoleToInstanceProfile": "InstanceProfileName",
}

#: Name of a role or profile -> when it changed last.
_changed: dict[tuple[str, str], float] = {}


def noting(kind: str, handler: Callable[[Parameters], Answer]) -> Callable[[Parameters], Answer]:
    """Remember when the call changed what it names."""

    def noted(parameters: Parameters) -> Answer:
        answer = handler(parameters)
        if answer[0] < 300:
            _changed[kind, iam._p(parameters, kind)] = time.monotonic()
        return answer

    return noted


def role_has_arrived(name: str) -> bool:
    return _has_arrived("RoleName", name)


def profile_has_arrived(name: str) -> bool:
    return _has_arrived("InstanceProfileName", name)


def _has_arrived(kind: str, name: str) -> bool:
    return time.monotonic() - _changed.get((kind, name), float("-inf")) >= DELAYS.iam

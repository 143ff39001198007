"""Who hands a role to EKS must be allowed to: `iam:PassRole`, which the emulator does not ask for."""

import re
from typing import Any

from ministack.core import iam_evaluator
from ministack.core.responses import get_region
from ministack.core.router import extract_access_key_id

from ..response import Refusal
from .records import Record

#: Path of a POST -> the member that names a role, and the services to which it may be passed.
#: https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelastickubernetesservice.html
_PASSED = (
    (r"/clusters", "roleArn", ("eks.amazonaws.com",)),
    (r"/clusters/[^/]+/node-groups", "nodeRole", ("eks.amazonaws.com", "ec2.amazonaws.com")),
    # For nodes alone; the guide names no receiver.
    # https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html
    (r"/clusters/[^/]+/access-entries", "principalArn", ("eks.amazonaws.com", "ec2.amazonaws.com")),
    (r"/clusters/[^/]+/pod-identity-associations(/[^/]+)?", "roleArn", ("eks.amazonaws.com", "pods.eks.amazonaws.com")),
    (r"/clusters/[^/]+/addons(/[^/]+/update)?", "serviceAccountRoleArn", ("eks.amazonaws.com",)),
)


def passed_role(method: str, path: str, body: Record) -> tuple[str, tuple[str, ...]] | None:
    """The role that a call hands over, with the services that may be named as its receiver."""
    if method != "POST" or (path.endswith("/access-entries") and body.get("type") not in ("EC2_LINUX", "EC2_WINDOWS")):
        return None
    for pattern, member, services in _PASSED:
        if body.get(member) and re.fullmatch(pattern, path):
            return body[member], services
    return None


def check_pass_role(method: str, path: str, body: Record, headers: Any, query: Any) -> None:
    passed = passed_role(method, path, body)
    if passed is None:
        return
    role, services = passed
    access_key = extract_access_key_id(headers, query)
    verdicts = [
        iam_evaluator.enforce(
            access_key,
            "iam:PassRole",
            "iam",
            get_region(),
            resource_arn=role,
            service_context={"iam:PassedToService": service},
        )
        for service in services
    ]
    if None in verdicts:
        return
    caller = getattr(verdicts[0], "principal_arn", "")
    raise Refusal(
        403,
        "AccessDeniedException",
        f"User: {caller} is not authorized to perform: iam:PassRole on resource: {role}",
    )

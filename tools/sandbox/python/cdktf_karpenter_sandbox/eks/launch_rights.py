"""What the caller must be allowed to launch: EKS tries a node group's launch template as who asked for the group.

https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ministack.core.responses import get_account_id, get_region

from ..emulator.policies import caller_may
from ..response import Refusal
from .launch_templates import LaunchTemplate

#: Action, resource, condition keys.
Right = tuple[str, str, dict[str, Any]]

#: What a launch makes, as the tag specifications of a launch template name it.
_MADE = ("instance", "network-interface", "volume")


def check_launch_rights(template: LaunchTemplate | None, subnets: Sequence[str]) -> None:
    """Without a template of the caller's own EKS launches with one that it makes itself."""
    if template is None:
        return
    for action, resource, context in rights_of(template, subnets, get_region(), get_account_id()):
        if not caller_may(action, resource, context):
            # EC2's refusal under EKS's code, as in scylladb/scylla-cluster-tests#12172; the failure is not encoded.
            raise Refusal(
                400,
                "InvalidRequestException",
                "You are not authorized to launch instances with this launch template. "
                f"{action} on {resource} is denied",
            )


def rights_of(template: LaunchTemplate, subnets: Sequence[str], region: str, account: str) -> Iterator[Right]:
    """One launch is judged on everything that it makes and names, with the tags of each thing that it makes.

    https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html
    """
    prefix = f"arn:aws:ec2:{region}:{account}"
    launched_with = {"ec2:LaunchTemplate": f"{prefix}:launch-template/{template.id}"}
    for kind in _MADE:
        tags = _tags(template, kind)
        resource = f"{prefix}:{kind}/*"
        yield "ec2:RunInstances", resource, {**launched_with, **tags}
        if tags:
            yield "ec2:CreateTags", resource, {"ec2:CreateAction": "RunInstances", **tags}
    image = template.image_id or "ami-0a1b2c3d4e5f67890"
    groups = template.data.get("SecurityGroupIds") or []
    named = [
        f"{prefix}:launch-template/{template.id}",
        f"arn:aws:ec2:{region}::image/{image}",
        *(f"{prefix}:subnet/{subnet}" for subnet in subnets),
        *(f"{prefix}:security-group/{group}" for group in groups),
    ]
    for resource in named:
        yield "ec2:RunInstances", resource, launched_with


def _tags(template: LaunchTemplate, kind: str) -> dict[str, Any]:
    tags = {
        tag["Key"]: tag["Value"]
        for specification in template.data.get("TagSpecifications") or []
        if specification.get("ResourceType") == kind
        for tag in specification.get("Tags") or []
    }
    named = {f"aws:RequestTag/{key}": value for key, value in tags.items()}
    return {**named, "aws:TagKeys": list(tags)} if tags else {}

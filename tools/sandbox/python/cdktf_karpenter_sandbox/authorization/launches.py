"""The resources of a launch: IAM asks for each of them, the emulator for one.

https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html
"""

from collections.abc import Callable, Mapping
from typing import Any

Parameters = Mapping[str, Any]

#: What a launch makes, judged by type: it has no id yet.
_MADE = {
    "RunInstances": ("instance", "network-interface", "volume"),
    "CreateFleet": ("fleet", "instance", "network-interface", "volume"),
    "CreateLaunchTemplate": ("launch-template",),
}

#: The end of a parameter's name -> the type of what it names.
_NAMED = {
    "SubnetId": "subnet",
    "LaunchTemplateId": "launch-template",
}


def launch_resources(parameters: Parameters, region: str, account: str) -> list[str]:
    """What the launch makes, then what it names; empty for a call that launches nothing."""
    action = _first(parameters, "Action")
    made = [f"arn:aws:ec2:{region}:{account}:{kind}/*" for kind in _MADE.get(action, ())]
    # A template's own content is judged when it is launched.
    if not made or action == "CreateLaunchTemplate":
        return made
    named = [arn for name in sorted(parameters) if (arn := _named(name, _first(parameters, name), region, account))]
    return [*made, *dict.fromkeys(named)]


def _named(parameter: str, value: str, region: str, account: str) -> str | None:
    if parameter.split(".")[-1] == "ImageId":
        # An image of AWS has no account in its ARN, one of the own account has none either.
        return f"arn:aws:ec2:{region}::image/{value}"
    if parameter.startswith("SecurityGroupId."):
        return f"arn:aws:ec2:{region}:{account}:security-group/{value}"
    kind = _NAMED.get(parameter.split(".")[-1])
    return f"arn:aws:ec2:{region}:{account}:{kind}/{value}" if kind else None


def with_launches(resources_of: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """The emulator asks for the second and later ones of this list too."""

    def listed(parameters: Parameters, region: str, account: str) -> list[str]:
        return launch_resources(parameters, region, account) or resources_of(parameters, region, account)

    return listed


def _first(parameters: Parameters, name: str) -> str:
    value = parameters.get(name) or ""
    return str(value[0] if isinstance(value, list) else value)

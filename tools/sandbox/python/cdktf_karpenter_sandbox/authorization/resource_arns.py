"""The resource that a call is judged on, where the emulator takes `*` or a wrong ARN.

https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ministack.services import iam

from .eks_resources import eks_resource
from .launches import launch_resources

#: A call of the query protocol: each name has a list of values.
Parameters = Mapping[str, Any]


def with_missing_resources(extract: Callable[..., str]) -> Callable[..., str]:
    """Ask our rules first, then the emulator's."""

    def extracted(
        service: str,
        method: str,
        path: str,
        headers: Any,
        body: bytes,
        parameters: Parameters,
        region: str,
        account: str,
    ) -> str:
        found = None
        if service == "iam":
            found = iam_resource(parameters, account)
        elif service == "events":
            found = events_resource(_json(body), region, account)
        elif service == "ec2":
            found = ec2_resource(parameters, region, account)
        elif service == "eks":
            found = eks_resource(path, region, account)
        elif service == "monitoring":
            found = alarm_resource(parameters, region, account)
        elif service == "ssm":
            found = public_parameter(_json(body), region)
        return found or extract(service, method, path, headers, body, parameters, region, account)

    return extracted


def iam_resource(parameters: Parameters, account: str) -> str | None:
    """Instance profiles, policies and OIDC providers, and roles with their path."""
    prefix = f"arn:aws:iam::{account}"
    path = _first(parameters, "Path") or "/"
    profile, role = _first(parameters, "InstanceProfileName"), _first(parameters, "RoleName")
    if profile:
        known = iam._instance_profiles.get(profile)
        return str(known["Arn"]) if known else f"{prefix}:instance-profile{path}{profile}"
    if role:
        known = iam._roles.get(role)
        return str(known["Arn"]) if known else f"{prefix}:role{path}{role}"
    provider = _first(parameters, "OpenIDConnectProviderArn")
    if provider:
        return provider
    url, action = _first(parameters, "Url"), _first(parameters, "Action")
    if url and action == "CreateOpenIDConnectProvider":
        return f"{prefix}:oidc-provider/{url.removeprefix('https://').rstrip('/')}"
    policy = _first(parameters, "PolicyName")
    if policy and action == "CreatePolicy":
        return f"{prefix}:policy{path}{policy}"
    return None


def events_resource(body: Mapping[str, Any], region: str, account: str) -> str | None:
    """A rule, under whichever member the call names it; a rule of the default bus has no bus in its ARN."""
    arn = body.get("ResourceARN")
    if arn:
        return str(arn)
    rule = body.get("Rule") or body.get("Name")
    if not rule:
        return None
    bus = str(body.get("EventBusName") or "default").rsplit("/", 1)[-1]
    return f"arn:aws:events:{region}:{account}:rule/{rule if bus == 'default' else f'{bus}/{rule}'}"


#: Id prefix -> resource type of EC2's ARNs.
EC2_TYPES = {
    "subnet-": "subnet",
    "sg-": "security-group",
    "sgr-": "security-group-rule",
    "vpc-": "vpc",
    "lt-": "launch-template",
    "i-": "instance",
    "vol-": "volume",
}


def ec2_resource(parameters: Parameters, region: str, account: str) -> str | None:
    """What a launch makes, launch templates, and the first resource that CreateTags or DeleteTags names."""
    launched = launch_resources(parameters, region, account)
    if launched:
        return launched[0]
    action = _first(parameters, "Action")
    prefix = f"arn:aws:ec2:{region}:{account}"
    template = _first(parameters, "LaunchTemplateId")
    if template and "LaunchTemplate" in action and not action.startswith("Describe"):
        return f"{prefix}:launch-template/{template}"
    tagged = _first(parameters, "ResourceId.1")
    kind = next((kind for start, kind in EC2_TYPES.items() if tagged.startswith(start)), None)
    if kind is not None and action in ("CreateTags", "DeleteTags"):
        return f"{prefix}:{kind}/{tagged}"
    return None


def alarm_resource(parameters: Parameters, region: str, account: str) -> str | None:
    """The alarm that is deleted or whose tags are meant; DescribeAlarms wants `*`.

    https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html
    """
    name = _first(parameters, "AlarmNames.member.1")
    if name and _first(parameters, "Action") == "DeleteAlarms":
        return f"arn:aws:cloudwatch:{region}:{account}:alarm:{name}"
    return _first(parameters, "ResourceARN") or None


def public_parameter(body: Mapping[str, Any], region: str) -> str | None:
    """A parameter of AWS, which belongs to no account."""
    name = str(body.get("Name") or "")
    return f"arn:aws:ssm:{region}::parameter{name}" if name.startswith("/aws/service/") else None


def _first(parameters: Parameters, name: str) -> str:
    value = parameters.get(name) or ""
    return str(value[0] if isinstance(value, list) else value)


def _json(body: bytes) -> Mapping[str, Any]:
    try:
        decoded = json.loads(body or b"{}")
    except ValueError:
        return {}
    return decoded if isinstance(decoded, dict) else {}

"""CreateTags and DeleteTags as EC2 judges them."""

from collections.abc import Callable, Iterable
from typing import Any

from ministack.services import ec2

from .security_groups import Parameters

#: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Using_Tags.html#tag-restrictions
MAX_TAGS = 50

#: Id prefix -> the store that knows such resources, and the code of EC2's answer when it does not.
_KINDS = {
    "subnet-": ("_subnets", "InvalidSubnetID.NotFound"),
    "sg-": ("_security_groups", "InvalidGroup.NotFound"),
    "vpc-": ("_vpcs", "InvalidVpcID.NotFound"),
    "lt-": ("_launch_templates", "InvalidLaunchTemplateId.NotFound"),
    "i-": ("_instances", "InvalidInstanceID.NotFound"),
    "vol-": ("_volumes", "InvalidVolume.NotFound"),
}


def checking_resources_and_keys(change: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """Refuse ids that do not exist, keys that AWS keeps for itself, and a 51st tag: the emulator takes everything."""

    def changed(parameters: Parameters) -> Any:
        keys = [tag["Key"] for tag in ec2._parse_tags(parameters)]
        ids = ec2._parse_member_list(parameters, "ResourceId")
        return _refusal(ids, keys, adding=_is_addition(parameters)) or change(parameters)

    return changed


def _is_addition(parameters: Parameters) -> bool:
    return (parameters.get("Action") or [""])[0] == "CreateTags"


def _refusal(ids: Iterable[str], keys: list[str], *, adding: bool) -> Any:
    if any(key.lower().startswith("aws:") for key in keys):
        return ec2._error("InvalidParameterValue", "Tag keys starting with 'aws:' are reserved for internal use", 400)
    for id_ in ids:
        kind = next((kind for prefix, kind in _KINDS.items() if id_.startswith(prefix)), None)
        if kind is not None and id_ not in getattr(ec2, kind[0]):
            return ec2._error(kind[1], f"The ID '{id_}' does not exist", 400)
        own = {tag["Key"] for tag in ec2._tags.get(id_, []) if not tag["Key"].startswith("aws:")}
        if adding and len(own.union(keys)) > MAX_TAGS:
            return ec2._error("TagLimitExceeded", f"'{id_}' can have at most {MAX_TAGS} tags", 400)
    return None

"""RunInstances and TerminateInstances as EC2 judges them."""

from collections.abc import Callable
from typing import Any

from ministack.services import ec2, iam

from ..authorization.pass_role import may_pass, refusal
from ..iam.propagation import profile_has_arrived
from .security_groups import Parameters


def refusing_bad_launches(run: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """A launch names a subnet that exists and an instance profile that has a role, which the caller may pass.

    The emulator takes a profile that nobody made; a Karpenter node without one must not come up here either.
    """

    def launched(parameters: Parameters) -> Any:
        subnet = ec2._p(parameters, "SubnetId")
        if subnet and subnet not in ec2._subnets:
            return ec2._error("InvalidSubnetID.NotFound", f"The subnet ID '{subnet}' does not exist", 400)
        return _bad_profile(parameters) or run(parameters)

    return launched


def _bad_profile(parameters: Parameters) -> Any:
    name = ec2._p(parameters, "IamInstanceProfile.Name")
    arn = ec2._p(parameters, "IamInstanceProfile.Arn")
    if not name and not arn:
        return None
    profile = iam._lookup_instance_profile(name=name, arn=arn)
    if profile is None or not profile_has_arrived(profile["InstanceProfileName"]):
        member = "name" if name else "arn"
        message = f"Value ({name or arn}) for parameter iamInstanceProfile.{member} is invalid."
        return ec2._error("InvalidParameterValue", f"{message} Invalid IAM Instance Profile {member}", 400)
    if not profile["Roles"]:
        message = f"IAM Instance Profile '{profile['Arn']}' has no associated IAM Roles"
        return ec2._error("InvalidParameterValue", message, 400)
    role_arn = iam._roles[profile["Roles"][0]]["Arn"]
    if not may_pass(role_arn, "ec2.amazonaws.com"):
        return ec2._error("UnauthorizedOperation", refusal(role_arn), 403)
    return None


def removing_root_volumes(terminate: Callable[[Parameters], Any]) -> Callable[[Parameters], Any]:
    """A volume that is deleted on termination is gone with its instance.

    https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/preserving-volumes-on-termination.html
    """

    def terminated(parameters: Parameters) -> Any:
        answer = terminate(parameters)
        if answer[0] < 300:
            for instance_id in ec2._parse_member_list(parameters, "InstanceId"):
                _remove_volumes(ec2._instances[instance_id])
        return answer

    return terminated


def _remove_volumes(instance: dict[str, Any]) -> None:
    for mapping in instance["BlockDeviceMappings"]:
        if mapping["Ebs"]["DeleteOnTermination"]:
            ec2._volumes.pop(mapping["Ebs"]["VolumeId"], None)
            ec2._tags.pop(mapping["Ebs"]["VolumeId"], None)
    instance["BlockDeviceMappings"] = []

"""EC2 instances as their own programs see them: name, profile, and the role's credentials.

The emulator's instance metadata service answers for one fixed instance, whoever asks; here the caller names it.
"""

from typing import Any

from ministack.services import ec2, iam

from ..response import Refusal
from ..sessions import open_session

#: AWS renews an instance's credentials about every six hours.
_SESSION_SECONDS = 6 * 3600


def instance(instance_id: str) -> dict[str, Any]:
    record = ec2._instances.get(instance_id)
    if record is None:
        raise Refusal(404, "InvalidInstanceID.NotFound", f"The instance ID '{instance_id}' does not exist")
    profile = (record.get("IamInstanceProfile") or {}).get("Arn")
    role = _role_of_profile(profile)
    return {
        "instanceId": instance_id,
        "privateDnsName": record["PrivateDnsName"],
        "instanceProfileArn": profile,
        "roleArn": iam._roles[role]["Arn"] if role else None,
    }


def instance_credentials(instance_id: str) -> dict[str, Any]:
    """A session of the profile's role, named after the instance, as EC2 gives it."""
    profile = instance(instance_id)["instanceProfileArn"]
    role = _role_of_profile(profile)
    if role is None:
        raise Refusal(404, "NoRole", f"instance {instance_id} has no instance profile with a role")
    session = open_session(role, instance_id, _SESSION_SECONDS)
    return {
        "accessKeyId": session.access_key_id,
        "secretAccessKey": session.secret_access_key,
        "sessionToken": session.session_token,
        "expiration": session.expiration,
        "roleArn": session.role_arn,
    }


def _role_of_profile(arn: str | None) -> str | None:
    profile = iam._lookup_instance_profile(arn=arn) if arn else None
    roles = (profile or {}).get("Roles") or []
    return str(roles[0]) if roles else None

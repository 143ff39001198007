"""Sessions of IAM roles without an AssumeRole call: the engineer's, the deployer's, and those of instances."""

import time
from dataclasses import dataclass

from ministack.core.responses import get_account_id
from ministack.services import iam, sts


@dataclass(frozen=True)
class Session:
    access_key_id: str
    secret_access_key: str
    session_token: str
    #: Seconds since the epoch.
    expiration: float
    role_arn: str

    def keys(self) -> dict[str, str]:
        """What a client signs with."""
        return {
            "accessKeyId": self.access_key_id,
            "secretAccessKey": self.secret_access_key,
            "sessionToken": self.session_token,
        }


def open_session(role_name: str, session_name: str, seconds: float) -> Session:
    """Register credentials for a role of the request's account; STS then knows them as an assumed role.

    As with STS the session's ARN has the role's name without its path.
    https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-arns
    """
    role = iam._roles[role_name]
    account = get_account_id()
    session = Session(
        access_key_id=iam._gen_session_access_key(),
        secret_access_key=iam._gen_secret(),
        session_token=iam._gen_session_token(),
        expiration=time.time() + seconds,
        role_arn=role["Arn"],
    )
    sts.register_session(
        session.access_key_id,
        {
            "Arn": f"arn:aws:sts::{account}:assumed-role/{role_name}/{session_name}",
            "UserId": f"{role['RoleId']}:{session_name}",
            "SecretAccessKey": session.secret_access_key,
            "SessionToken": session.session_token,
            "Expiration": session.expiration,
            "AccountId": account,
            "PrincipalType": "AssumedRole",
        },
    )
    return session

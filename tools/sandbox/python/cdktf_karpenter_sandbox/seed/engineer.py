"""The platform engineer: administrator of the account, who sets up what a deploy finds there."""

import json

from ministack.services import iam

from ..sessions import Session, open_session
from .model import Seed

#: One working day and night; AWS allows 12 hours, which would end a long debugging session of a local sandbox.
SESSION_SECONDS = 24 * 3600


def seed_engineer(seed: Seed) -> Session:
    create_role_of_the_account(seed.account, seed.engineer_role)
    iam._attach_role_policy(
        {"RoleName": [seed.engineer_role], "PolicyArn": ["arn:aws:iam::aws:policy/AdministratorAccess"]}
    )
    return open_session(seed.engineer_role, "engineer", SESSION_SECONDS)


def create_role_of_the_account(account: str, name: str) -> None:
    """A role that whoever the account trusts may assume."""
    trust = {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Effect": "Allow",
                "Principal": {"AWS": f"arn:aws:iam::{account}:root"},
                "Action": ["sts:AssumeRole", "sts:TagSession"],
            }
        ],
    }
    iam._create_role({"RoleName": [name], "AssumeRolePolicyDocument": [json.dumps(trust)]})

"""The role that deploys: a platform engineer with what a deploy needs, not an administrator."""

import json
from pathlib import Path
from typing import Any

from ministack.services import iam

from ..sessions import Session, open_session
from .model import Seed

_POLICY = Path(__file__).with_name("engineer_policy.json")

#: One working day and night; AWS allows 12 hours, which would end a long debugging session of a local sandbox.
SESSION_SECONDS = 24 * 3600


def engineer_policy(seed: Seed) -> dict[str, Any]:
    """The role's policy for the account, region and buckets of the seed."""
    text = _POLICY.read_text().replace("${account}", seed.account).replace("${region}", seed.region)
    policy: dict[str, Any] = json.loads(text)
    for statement in policy["Statement"]:
        if statement["Sid"] == "StateBuckets":
            statement["Resource"] = [f"arn:aws:s3:::{bucket}" for bucket in seed.state_buckets]
        if statement["Sid"] == "StateObjects":
            statement["Resource"] = [f"arn:aws:s3:::{bucket}/*" for bucket in seed.state_buckets]
    return policy


def seed_engineer(seed: Seed) -> Session:
    trust = {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Effect": "Allow",
                "Principal": {"AWS": f"arn:aws:iam::{seed.account}:root"},
                "Action": ["sts:AssumeRole", "sts:TagSession"],
            }
        ],
    }
    iam._create_role({"RoleName": [seed.engineer_role], "AssumeRolePolicyDocument": [json.dumps(trust)]})
    iam._put_role_policy(
        {
            "RoleName": [seed.engineer_role],
            "PolicyName": ["deploy"],
            "PolicyDocument": [json.dumps(engineer_policy(seed))],
        }
    )
    return open_session(seed.engineer_role, "engineer", SESSION_SECONDS)

"""The role that deploys, with the policy and the permissions boundary that a platform team gives it."""

import json
from pathlib import Path
from typing import Any

from ministack.services import iam

from ..sessions import Session, open_session
from .engineer import SESSION_SECONDS, create_role_of_the_account
from .model import Seed


def deployer_policy(seed: Seed) -> dict[str, Any]:
    """What the role may do, filled in for the account of the seed."""
    return _filled_in("deployer_policy.json", seed)


def deployer_boundary(seed: Seed) -> dict[str, Any]:
    """What the roles that it makes may do at most."""
    return _filled_in("deployer_boundary.json", seed)


def seed_deployer(seed: Seed) -> Session:
    iam._create_policy(
        {"PolicyName": [seed.deployer.boundary], "PolicyDocument": [json.dumps(deployer_boundary(seed))]}
    )
    create_role_of_the_account(seed.account, seed.deployer.role)
    iam._put_role_policy(
        {
            "RoleName": [seed.deployer.role],
            "PolicyName": ["deploy"],
            "PolicyDocument": [json.dumps(deployer_policy(seed))],
        }
    )
    return open_session(seed.deployer.role, "deploy", SESSION_SECONDS)


def _filled_in(name: str, seed: Seed) -> dict[str, Any]:
    """The placeholders are those that docs/deployer.md explains."""
    text = Path(__file__).with_name(name).read_text()
    values = {
        "${account}": seed.account,
        "${region}": seed.region,
        "${clusters}": seed.deployer.clusters,
        "${stateBuckets}": seed.deployer.state_buckets,
        "${role}": seed.deployer.role,
        "${boundary}": seed.deployer.boundary,
        '"${environments}"': ", ".join(f'"{name}"' for name in seed.deployer.environments),
    }
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    policy: dict[str, Any] = json.loads(text)
    return policy

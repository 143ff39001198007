"""The whole seed, in the seed's account and region."""

from dataclasses import dataclass

from ministack.core.responses import request_scope

from ..sessions import Session
from .buckets import seed_state_buckets
from .deployer import seed_deployer
from .engineer import seed_engineer
from .model import Seed
from .network import seed_network


@dataclass(frozen=True)
class SeedSessions:
    """Who may act in the account from the start."""

    engineer: Session
    deployer: Session


def apply_seed(seed: Seed) -> SeedSessions:
    with request_scope(seed.account, seed.region):
        seed_network(seed.vpcs)
        seed_state_buckets(seed.state_buckets, seed.region)
        return SeedSessions(seed_engineer(seed), seed_deployer(seed))

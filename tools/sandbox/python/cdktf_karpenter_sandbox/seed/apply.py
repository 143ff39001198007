"""The whole seed, in the seed's account and region."""

from ministack.core.responses import request_scope

from ..sessions import Session
from .buckets import seed_state_buckets
from .engineer import seed_engineer
from .model import Seed
from .network import seed_network


def apply_seed(seed: Seed) -> Session:
    """Returns the session of the role that deploys."""
    with request_scope(seed.account, seed.region):
        seed_network(seed.vpcs)
        seed_state_buckets(seed.state_buckets, seed.region)
        return seed_engineer(seed)

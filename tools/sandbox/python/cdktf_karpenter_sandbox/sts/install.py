"""Puts our STS checks before the emulator's."""

from functools import partial

from ministack.services import sts

from ..eks.context import EksContext
from .web_identity import refuse_web_identity, with_one_audience


def install(context: EksContext) -> None:
    sts._web_identity_trust_denied = partial(refuse_web_identity, context, sts._web_identity_trust_denied)
    sts._web_identity_principal = with_one_audience(sts._web_identity_principal)

"""AssumeRoleWithWebIdentity: the token itself is checked before the role's trust policy is."""

import base64
import binascii
import json
import time
from collections.abc import Callable
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from ministack.services import eks, iam, sts

from ..eks.context import EksContext
from ..kubernetes.certificates import pki_in

Parameters = dict[str, list[str]]
#: None lets the call go on.
Answer = tuple[int, dict[str, str], bytes] | None


def refuse_web_identity(
    context: EksContext, judge_trust: Callable[..., Answer], role_arn: str, parameters: Parameters, use_json: bool
) -> Answer:
    """IAM must know the token's issuer and audience, and a token of one of our clusters must be signed by it.

    The emulator reads a token without verifying anything of it. Tokens of issuers other than a running cluster's
    cannot be verified here: their signature is taken as good.
    https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html
    """
    token = sts._p(parameters, "WebIdentityToken")
    claims = _claims(token)
    problem = _problem(context, role_arn, token, claims) if claims is not None else _INVALID
    if problem is not None:
        answer: Answer = sts._error(400, *problem, ns="sts")
        return answer
    return judge_trust(role_arn, parameters, use_json)


_INVALID = ("InvalidIdentityToken", "The ID Token provided is not a valid JWT.")


def _problem(context: EksContext, role_arn: str, token: str, claims: dict[str, Any]) -> tuple[str, str] | None:
    """Code and message of what is wrong with the token."""
    issuer = str(claims.get("iss", ""))
    host = issuer.removeprefix("https://").rstrip("/")
    account = role_arn.split(":")[4]
    provider = iam._oidc_providers.get_scoped(account, None, f"arn:aws:iam::{account}:oidc-provider/{host}")
    if provider is None:
        return "InvalidIdentityToken", f"No OpenIDConnect provider found in your account for {issuer}"
    audience = claims.get("aud", [])
    audiences = [audience] if isinstance(audience, str) else audience
    if not set(audiences) & set(provider["ClientIDList"]):
        return "InvalidIdentityToken", "Incorrect token audience"
    if isinstance(claims.get("exp"), (int, float)) and claims["exp"] < time.time():
        return "ExpiredTokenException", f"Token expired: current date/time must be before {claims['exp']}"
    key = _signing_key(context, issuer)
    if key is not None and not is_signed_by(token, key):
        return "InvalidIdentityToken", "Couldn't verify the token's signature with the issuer's keys"
    return None


def _signing_key(context: EksContext, issuer: str) -> rsa.RSAPublicKey | None:
    for plane in context.control_planes.values():
        if plane.identity.issuer == issuer and issuer in _live_issuers():
            pem = pki_in(plane.files.pki).service_account_key.read_bytes()
            private = serialization.load_pem_private_key(pem, password=None)
            return private.public_key() if isinstance(private, rsa.RSAPrivateKey) else None
    return None


def _live_issuers() -> set[str]:
    return {cluster["identity"]["oidc"]["issuer"] for _key, cluster in eks._clusters.all_items()}


def with_one_audience(
    principal_of: Callable[..., tuple[str, dict[str, Any]]],
) -> Callable[..., tuple[str, dict[str, Any]]]:
    """A condition sees the audience as text: Kubernetes writes a list of one, which the emulator compares as a list."""

    def named(token: str, provider_id: str, role_arn: str) -> tuple[str, dict[str, Any]]:
        principal, keys = principal_of(token, provider_id, role_arn)
        return principal, {
            key: value[0] if isinstance(value, list) and len(value) == 1 else value for key, value in keys.items()
        }

    return named


def is_signed_by(token: str, key: rsa.RSAPublicKey) -> bool:
    """Whether an RS256 token carries the key's signature."""
    signed, _, signature = token.rpartition(".")
    try:
        key.verify(_decode(signature), signed.encode(), padding.PKCS1v15(), hashes.SHA256())
    except (InvalidSignature, binascii.Error):
        return False
    return True


def _claims(token: str) -> dict[str, Any] | None:
    """The payload of a token of three parts, or None."""
    parts = token.split(".")
    try:
        decoded = json.loads(_decode(parts[1])) if len(parts) == 3 else None
    except (binascii.Error, ValueError):
        return None
    return decoded if isinstance(decoded, dict) else None


def _decode(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))

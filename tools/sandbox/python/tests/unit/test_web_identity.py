"""A service account's token is only as good as its signature."""

import base64

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from cdktf_karpenter_sandbox.sts.web_identity import is_signed_by, with_one_audience

KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def token(payload: bytes) -> str:
    signed = f"{encoded(b'{}')}.{encoded(payload)}"
    return f"{signed}.{encoded(KEY.sign(signed.encode(), padding.PKCS1v15(), hashes.SHA256()))}"


def test_the_issuers_token_is_taken() -> None:
    assert is_signed_by(token(b'{"sub":"a"}'), KEY.public_key())


def test_a_changed_claim_breaks_the_signature() -> None:
    header, _claims, signature = token(b'{"sub":"a"}').split(".")
    changed = encoded(b'{"sub":"b"}')
    assert not is_signed_by(f"{header}.{changed}.{signature}", KEY.public_key())


def test_another_clusters_token_is_refused() -> None:
    other = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    assert not is_signed_by(token(b'{"sub":"a"}'), other.public_key())


def test_a_condition_sees_the_one_audience_of_kubernetes_list() -> None:
    keys = with_one_audience(lambda *_arguments: ("issuer", {"issuer:aud": ["sts.amazonaws.com"], "issuer:sub": "a"}))
    assert keys("", "", "") == ("issuer", {"issuer:aud": "sts.amazonaws.com", "issuer:sub": "a"})

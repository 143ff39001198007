"""Keys and certificates of one cluster, written as PEM files."""

import datetime as dt
import ipaddress
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_LIFETIME = dt.timedelta(days=30)
_SERVING_NAMES = ("localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc")


@dataclass(frozen=True)
class ClusterPki:
    """Paths of the files that an API server and its administrator need."""

    ca: Path
    serving_certificate: Path
    serving_key: Path
    admin_certificate: Path
    admin_key: Path
    service_account_key: Path


def pki_in(folder: Path) -> ClusterPki:
    """Where `create_pki` puts the files."""
    return ClusterPki(
        ca=folder / "ca.crt",
        serving_certificate=folder / "apiserver.crt",
        serving_key=folder / "apiserver.key",
        admin_certificate=folder / "admin.crt",
        admin_key=folder / "admin.key",
        service_account_key=folder / "service-account.key",
    )


def create_pki(folder: Path) -> ClusterPki:
    """Make a CA, a serving certificate for 127.0.0.1, an administrator (`system:masters`) and a token signing key."""
    folder.mkdir(parents=True, exist_ok=True)
    pki = pki_in(folder)
    ca_key = ec.generate_private_key(ec.SECP256R1())
    ca_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sandbox cluster CA")])
    ca = (
        _builder(ca_name, ca_name, ca_key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(sign_certificates=True), critical=True)
        .sign(ca_key, hashes.SHA256())
    )
    pki.ca.write_bytes(ca.public_bytes(serialization.Encoding.PEM))

    serving = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "kube-apiserver")])
    names = [x509.DNSName(name) for name in _SERVING_NAMES]
    addresses = [x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    _issue(
        serving,
        ExtendedKeyUsageOID.SERVER_AUTH,
        [*names, *addresses],
        (ca_name, ca_key),
        (pki.serving_certificate, pki.serving_key),
    )
    admin = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "system:masters"),
            x509.NameAttribute(NameOID.COMMON_NAME, "eks:sandbox"),
        ]
    )
    _issue(admin, ExtendedKeyUsageOID.CLIENT_AUTH, [], (ca_name, ca_key), (pki.admin_certificate, pki.admin_key))
    _write_key(pki.service_account_key, rsa.generate_private_key(public_exponent=65537, key_size=2048))
    return pki


def _issue(
    subject: x509.Name,
    usage: x509.ObjectIdentifier,
    alternative_names: list[x509.GeneralName],
    issuer: tuple[x509.Name, ec.EllipticCurvePrivateKey],
    files: tuple[Path, Path],
) -> None:
    issuer_name, issuer_key = issuer
    certificate_file, key_file = files
    key = ec.generate_private_key(ec.SECP256R1())
    builder = (
        _builder(subject, issuer_name, key.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(sign_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
    )
    if alternative_names:
        builder = builder.add_extension(x509.SubjectAlternativeName(alternative_names), critical=False)
    certificate_file.write_bytes(builder.sign(issuer_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    _write_key(key_file, key)


def _builder(subject: x509.Name, issuer: x509.Name, public_key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
    now = dt.datetime.now(dt.timezone.utc)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public_key)
        .serial_number(x509.random_serial_number())
        # Clocks of a container and its host may differ a little.
        .not_valid_before(now - dt.timedelta(minutes=5))
        .not_valid_after(now + _LIFETIME)
    )


def _key_usage(*, sign_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=sign_certificates,
        crl_sign=sign_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey) -> None:
    path.touch(mode=0o600)
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )

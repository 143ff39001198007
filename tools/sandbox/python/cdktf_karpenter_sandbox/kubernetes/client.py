"""A client of one cluster's API server, as its administrator."""

import http.client
import json
import ssl
from typing import Any
from urllib.parse import urlsplit

from .certificates import ClusterPki


class KubernetesError(Exception):
    """An answer of the API server other than success."""

    def __init__(self, status: int, reason: str, message: str) -> None:
        super().__init__(f"{status} {reason}: {message}")
        self.status = status
        self.reason = reason


class KubernetesClient:
    """JSON requests over a connection that is opened for each: EKS writes a handful of objects, not thousands."""

    def __init__(self, server: str, pki: ClusterPki, timeout_seconds: float = 10) -> None:
        address = urlsplit(server)
        self._host = address.hostname or "127.0.0.1"
        self._port = address.port or 443
        self._timeout = timeout_seconds
        self._tls = ssl.create_default_context(cafile=str(pki.ca))
        self._tls.load_cert_chain(pki.admin_certificate, pki.admin_key)

    def request(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """The decoded answer; `KubernetesError` for any other status than 2xx, `OSError` when nobody listens."""
        connection = http.client.HTTPSConnection(self._host, self._port, timeout=self._timeout, context=self._tls)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json"})
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        decoded = _decode(text)
        if response.status >= 300:
            raise KubernetesError(response.status, str(decoded.get("reason")), str(decoded.get("message", text)))
        return decoded

    def get(self, path: str) -> dict[str, Any] | None:
        """None when the object does not exist."""
        try:
            return self.request("GET", path)
        except KubernetesError as error:
            if error.status == 404:
                return None
            raise

    def delete(self, path: str) -> None:
        """What is gone already is as good as deleted."""
        try:
            self.request("DELETE", path)
        except KubernetesError as error:
            if error.status != 404:
                raise

    def is_ready(self) -> bool:
        try:
            self.request("GET", "/readyz")
        except (OSError, KubernetesError, http.client.HTTPException):
            return False
        return True


def _decode(text: str) -> dict[str, Any]:
    try:
        decoded = json.loads(text)
    except json.JSONDecodeError:
        return {}
    return decoded if isinstance(decoded, dict) else {}

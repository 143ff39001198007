"""What an AWS identity is to a cluster's API server."""

import json
import os
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from base64 import b64decode
from pathlib import Path
from typing import Any

from ..conftest import REGION, Sandbox

Credentials = dict[str, str]


def engineer(sandbox: Sandbox) -> Credentials:
    found: Credentials = sandbox.description["credentials"]
    return found


def instance(sandbox: Sandbox, instance_id: str) -> Credentials:
    with urllib.request.urlopen(f"{sandbox.endpoint}/_sandbox/instances/{instance_id}/credentials") as answer:
        found: Credentials = json.load(answer)
    return found


def token(sandbox: Sandbox, cluster: str, credentials: Credentials) -> str:
    """By the command that kubectl and Terraform use."""
    environment = {
        "PATH": os.environ["PATH"],
        "AWS_ENDPOINT_URL": sandbox.endpoint,
        "AWS_ACCESS_KEY_ID": credentials["accessKeyId"],
        "AWS_SECRET_ACCESS_KEY": credentials["secretAccessKey"],
        "AWS_SESSION_TOKEN": credentials["sessionToken"],
        "AWS_DEFAULT_REGION": REGION,
        "AWS_EC2_METADATA_DISABLED": "true",
    }
    command = [str(Path(sys.executable).with_name("aws")), "eks", "get-token", "--cluster-name", cluster]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return str(json.loads(ended.stdout)["status"]["token"])


def call(
    sandbox: Sandbox, cluster: str, bearer: str, method: str, path: str, body: dict[str, Any] | None = None
) -> tuple[int, dict[str, Any]]:
    """Status and object of a request with a token, checked against the certificate that DescribeCluster shows."""
    described = sandbox.client("eks").describe_cluster(name=cluster)["cluster"]
    trusted = ssl.create_default_context(cadata=b64decode(described["certificateAuthority"]["data"]).decode())
    request = urllib.request.Request(
        described["endpoint"] + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, context=trusted) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def whoami(sandbox: Sandbox, cluster: str, credentials: Credentials) -> dict[str, Any] | None:
    """User name and groups; None when the API server does not know the caller."""
    review = {"apiVersion": "authentication.k8s.io/v1", "kind": "SelfSubjectReview"}
    path = "/apis/authentication.k8s.io/v1/selfsubjectreviews"
    status, answer = call(sandbox, cluster, token(sandbox, cluster, credentials), "POST", path, review)
    if status == 401:
        return None
    assert status == 201, answer
    found: dict[str, Any] = answer["status"]["userInfo"]
    return found

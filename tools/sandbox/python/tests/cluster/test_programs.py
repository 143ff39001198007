"""The programs behind clusters: started, found, stopped."""

import json
import os
import signal
import urllib.request
from pathlib import Path
from typing import Any

import botocore.session
import pytest
from botocore import UNSIGNED
from botocore.config import Config

from ..arrange import active_cluster, refusal, remove_cluster, until
from ..conftest import ACCOUNT, REGION, Sandbox, start_sandbox
from .conftest import administrator, cluster_folder, program_arguments


def children_of(pid: int) -> list[int]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def clients(sandbox: Sandbox) -> tuple[Any, Any]:
    return sandbox.client("eks"), sandbox.client("iam")


def test_two_clusters_are_two_apis_and_leave_nothing(sandbox: Sandbox) -> None:
    eks, iam = clients(sandbox)
    endpoints = {active_cluster(eks, iam, name)["endpoint"] for name in ("one", "two")}
    assert len(endpoints) == 2
    administrator(sandbox, "one").request(
        "POST", "/api/v1/namespaces", {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "only-in-one"}}
    )
    assert administrator(sandbox, "two").get("/api/v1/namespaces/only-in-one") is None
    for name in ("one", "two"):
        remove_cluster(eks, name)
        assert not cluster_folder(sandbox, name).exists()
    for endpoint in endpoints:
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(endpoint)


def test_an_issuer_signs_for_its_own_cluster_and_audience(sandbox: Sandbox) -> None:
    eks, iam = clients(sandbox)
    issuer = active_cluster(eks, iam, "issuer")["identity"]["oidc"]["issuer"]
    provider = iam.create_open_id_connect_provider(Url=issuer, ClientIDList=["sts.amazonaws.com"])
    host = issuer.removeprefix("https://")
    known = {f"{host}:sub": "system:serviceaccount:kube-system:karpenter", f"{host}:aud": "sts.amazonaws.com"}
    statement = {
        "Effect": "Allow",
        "Principal": {"Federated": provider["OpenIDConnectProviderArn"]},
        "Action": "sts:AssumeRoleWithWebIdentity",
        "Condition": {"StringEquals": known},
    }
    trust = json.dumps({"Version": "2012-10-17", "Statement": [statement]})
    role = iam.create_role(RoleName="controller", AssumeRolePolicyDocument=trust)["Role"]["Arn"]
    accounts = "/api/v1/namespaces/kube-system/serviceaccounts"
    kubernetes = administrator(sandbox, "issuer")
    for name in ("karpenter", "other"):
        account = {"apiVersion": "v1", "kind": "ServiceAccount", "metadata": {"name": name}}
        kubernetes.request("POST", accounts, account)

    def token(name: str, audience: str) -> str:
        request = {"apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {"audiences": [audience]}}
        return str(kubernetes.request("POST", f"{accounts}/{name}/token", request)["status"]["token"])

    sts = botocore.session.Session().create_client(
        "sts", region_name=REGION, endpoint_url=sandbox.endpoint, config=Config(signature_version=UNSIGNED)
    )

    def assume(web_identity: str) -> Any:
        return sts.assume_role_with_web_identity(
            RoleArn=role, RoleSessionName="karpenter", WebIdentityToken=web_identity
        )

    good = token("karpenter", "sts.amazonaws.com")
    assert assume(good)["AssumedRoleUser"]["Arn"] == f"arn:aws:sts::{ACCOUNT}:assumed-role/controller/karpenter"
    assert refusal(assume, web_identity=token("other", "sts.amazonaws.com"))[0] == "AccessDenied"
    assert refusal(assume, web_identity=token("karpenter", "other"))[0] == "InvalidIdentityToken"
    forged = f"{good.rpartition('.')[0]}.{'A' * 342}"
    assert refusal(assume, web_identity=forged)[0] == "InvalidIdentityToken"
    remove_cluster(eks, "issuer")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_program_outlives_the_sandbox(tmp_path: Path, how: signal.Signals) -> None:
    own = start_sandbox(tmp_path, *program_arguments())
    eks, iam = clients(own)
    active_cluster(eks, iam, "short")
    programs = children_of(own.process.pid)
    assert len(programs) == 3
    own.stop(how)
    until(lambda: not any(is_running(pid) for pid in programs), 10)


def test_a_cluster_whose_program_ends_early_says_why(tmp_path: Path) -> None:
    failing = tmp_path / "failing-etcd"
    failing.write_text("#!/bin/sh\necho the disk is full\nexit 3\n")
    failing.chmod(0o755)
    arguments = program_arguments()
    arguments[arguments.index("--etcd") + 1] = os.fspath(failing)
    own = start_sandbox(tmp_path / "state", *arguments)
    eks, iam = clients(own)
    cluster = active_cluster(eks, iam, "failing")
    own.stop()
    assert cluster["status"] == "FAILED"
    assert "the disk is full" in cluster["health"]["issues"][0]["message"]

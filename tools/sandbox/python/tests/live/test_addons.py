"""Add-ons through the EKS API."""

from typing import Any

import pytest

from ..arrange import active_cluster, ensure_role, refusal
from ..conftest import ACCOUNT, Sandbox

CLUSTER = "addons"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam")}
    active_cluster(made["eks"], made["iam"], CLUSTER)
    return made


def test_without_a_version_the_default_one_is_taken(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    (offered,) = eks.describe_addon_versions(addonName="coredns", kubernetesVersion="1.29")["addons"]
    addon = eks.create_addon(clusterName=CLUSTER, addonName="coredns")["addon"]
    assert addon["addonVersion"] == offered["addonVersions"][0]["addonVersion"]


def test_an_addon_that_eks_does_not_offer_is_refused(clients: dict[str, Any]) -> None:
    refused = refusal(clients["eks"].create_addon, clusterName=CLUSTER, addonName="core-dns")
    assert refused == ("InvalidParameterException", "Addon core-dns specified is not supported")


def test_an_update_can_be_followed(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    eks.create_addon(clusterName=CLUSTER, addonName="kube-proxy")
    update = eks.update_addon(clusterName=CLUSTER, addonName="kube-proxy", configurationValues="{}")["update"]
    followed = eks.describe_update(name=CLUSTER, addonName="kube-proxy", updateId=update["id"])["update"]
    assert followed["status"] == "Successful"
    assert refusal(eks.describe_update, name=CLUSTER, updateId=update["id"])[0] == "ResourceNotFoundException"


def test_its_pod_identities_are_associations_of_the_cluster(clients: dict[str, Any]) -> None:
    eks, role = clients["eks"], ensure_role(clients["iam"], "cni", "pods.eks.amazonaws.com")
    identity = {"serviceAccount": "aws-node", "roleArn": role}
    addon = eks.create_addon(clusterName=CLUSTER, addonName="vpc-cni", podIdentityAssociations=[identity])["addon"]
    (association,) = eks.list_pod_identity_associations(clusterName=CLUSTER)["associations"]
    assert addon["podIdentityAssociations"] == [association["associationArn"]]
    assert (association["namespace"], association["serviceAccount"]) == ("kube-system", "aws-node")
    assert association["associationArn"].startswith(f"arn:aws:eks:ap-northeast-2:{ACCOUNT}:podidentityassociation/")

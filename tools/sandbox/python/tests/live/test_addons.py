"""Add-ons through the EKS API."""

import json
from typing import Any

import pytest

from ..arrange import active_cluster, active_nodegroup, ensure_role, refusal, remove_nodegroup
from ..conftest import ACCOUNT, Sandbox

CLUSTER = "addons"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam")}
    active_cluster(made["eks"], made["iam"], CLUSTER)
    return made


def test_without_a_version_the_default_one_of_the_minor_is_taken(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    (offered,) = eks.describe_addon_versions(addonName="coredns", kubernetesVersion="1.29")["addons"]
    defaults = [
        version["addonVersion"]
        for version in offered["addonVersions"]
        if version["compatibilities"] == [{"clusterVersion": "1.29", "platformVersions": ["*"], "defaultVersion": True}]
    ]
    addon = eks.create_addon(clusterName=CLUSTER, addonName="coredns")["addon"]
    assert [addon["addonVersion"]] == defaults


def test_a_deployment_without_nodes_is_degraded(clients: dict[str, Any]) -> None:
    """The provider waits 20 minutes for it: hashicorp/terraform-provider-aws, internal/service/eks/addon.go."""
    eks, iam = clients["eks"], clients["iam"]

    def coredns() -> tuple[str, list[str]]:
        addon = eks.describe_addon(clusterName=CLUSTER, addonName="coredns")["addon"]
        return addon["status"], [issue["code"] for issue in addon["health"]["issues"]]

    assert coredns() == ("DEGRADED", ["InsufficientNumberOfReplicas"])
    taint = {"key": "dedicated", "value": "gpu", "effect": "NO_SCHEDULE"}
    active_nodegroup(eks, iam, CLUSTER, "tainted", taints=[taint])
    assert coredns()[0] == "DEGRADED"
    tolerations = {"tolerations": [{"key": "dedicated", "operator": "Exists"}]}
    eks.update_addon(clusterName=CLUSTER, addonName="coredns", configurationValues=json.dumps(tolerations))
    assert coredns() == ("ACTIVE", [])
    remove_nodegroup(eks, CLUSTER, "tainted")


@pytest.mark.parametrize("version", ["v1.30.0-eksbuild.3", "v1.25.16-eksbuild.8", "v1.29.3"])
def test_a_version_that_the_minor_has_not_is_refused(clients: dict[str, Any], version: str) -> None:
    """kube-proxy newer than the API server, more than three minors older, and one that EKS never had."""
    refused = refusal(clients["eks"].create_addon, clusterName=CLUSTER, addonName="kube-proxy", addonVersion=version)
    assert refused == ("InvalidParameterException", "Addon version specified is not supported")


@pytest.mark.parametrize(
    ("addon", "values", "violation"),
    [
        ("coredns", '{"replicas": 3}', "$.replicas: is not defined in the schema"),
        ("vpc-cni", '{"env": {"ENABLE_PREFIX_DELEGATION": true}}', "boolean found, string expected"),
        ("vpc-cni", "[]", "is not in the right format"),
    ],
)
def test_configuration_is_held_against_the_schema(
    clients: dict[str, Any], addon: str, values: str, violation: str
) -> None:
    arguments = {"clusterName": CLUSTER, "addonName": addon, "configurationValues": values}
    code, message = refusal(clients["eks"].create_addon, **arguments)
    assert code == "InvalidParameterException"
    assert violation in message


def test_a_role_that_is_not_there_is_refused(clients: dict[str, Any]) -> None:
    eks, role = clients["eks"], f"arn:aws:iam::{ACCOUNT}:role/nobody"
    refused = ("InvalidParameterException", "Role provided in the request does not exist")
    assert refusal(eks.create_addon, clusterName=CLUSTER, addonName="vpc-cni", serviceAccountRoleArn=role) == refused
    association = {"clusterName": CLUSTER, "namespace": "default", "serviceAccount": "app", "roleArn": role}
    assert refusal(eks.create_pod_identity_association, **association) == refused


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

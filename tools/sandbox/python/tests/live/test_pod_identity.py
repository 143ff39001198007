"""Pod Identity associations through the EKS API, as dev's environment makes one."""

from typing import Any

import pytest

from ..arrange import active_cluster, ensure_role, refusal, remove_cluster
from ..conftest import Sandbox

CLUSTER = "pod-identity"
#: https://docs.aws.amazon.com/eks/latest/APIReference/API_CreatePodIdentityAssociation.html
ACCOUNT_OF_KARPENTER = {"clusterName": CLUSTER, "namespace": "kube-system", "serviceAccount": "karpenter"}


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    made = {service: sandbox.client(service) for service in ("eks", "iam")}
    active_cluster(made["eks"], made["iam"], CLUSTER, version="1.35", accessConfig={"authenticationMode": "API"})
    return made


@pytest.fixture
def role(clients: dict[str, Any]) -> str:
    return ensure_role(clients["iam"], "controller", "pods.eks.amazonaws.com")


def test_kubernetes_1_35_takes_the_agent(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    assert eks.describe_cluster(name=CLUSTER)["cluster"]["version"] == "1.35"
    eks.create_addon(clusterName=CLUSTER, addonName="eks-pod-identity-agent")
    addon = eks.describe_addon(clusterName=CLUSTER, addonName="eks-pod-identity-agent")["addon"]
    assert addon["status"] == "ACTIVE"


def test_a_service_account_has_one_role(clients: dict[str, Any], role: str) -> None:
    eks = clients["eks"]
    made = eks.create_pod_identity_association(**ACCOUNT_OF_KARPENTER, roleArn=role)["association"]
    assert (made["namespace"], made["serviceAccount"], made["roleArn"]) == ("kube-system", "karpenter", role)
    again = refusal(eks.create_pod_identity_association, **ACCOUNT_OF_KARPENTER, roleArn=role)
    assert again[0] == "ResourceInUseException"


def test_associations_go_with_their_cluster(clients: dict[str, Any], role: str) -> None:
    """A cluster of the same name starts without them: its service accounts have no role of before."""
    eks, iam = clients["eks"], clients["iam"]
    associated = {"clusterName": "short-lived", "namespace": "default", "serviceAccount": "app"}
    active_cluster(eks, iam, "short-lived")
    eks.create_pod_identity_association(**associated, roleArn=role)
    remove_cluster(eks, "short-lived")
    active_cluster(eks, iam, "short-lived")
    assert eks.list_pod_identity_associations(clusterName="short-lived")["associations"] == []

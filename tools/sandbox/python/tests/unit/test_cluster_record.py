"""What EKS fills in for a new cluster."""

from typing import Any

import pytest

from cdktf_karpenter_sandbox.eks.cluster_record import full_logging, new_cluster, service_cidr

ARN = "arn:aws:eks:ap-northeast-2:339712771495:cluster/c"


def record(**body: Any) -> dict[str, Any]:
    given = {"name": "c", "roleArn": "arn:aws:iam::339712771495:role/c", **body}
    return new_cluster(given, ARN, "vpc-1", "10.10.0.0/16", "arn:aws:iam::339712771495:role/creator")


@pytest.mark.parametrize(("vpc", "expected"), [("10.10.0.0/16", "172.20.0.0/16"), ("172.31.0.0/16", "10.100.0.0/16")])
def test_service_addresses_do_not_lie_in_the_vpc(vpc: str, expected: str) -> None:
    assert service_cidr(vpc) == expected


def test_every_log_type_is_shown() -> None:
    given = {"clusterLogging": [{"types": ["audit", "api"], "enabled": True}]}
    assert full_logging(given)["clusterLogging"] == [
        {"types": ["api", "audit"], "enabled": True},
        {"types": ["authenticator", "controllerManager", "scheduler"], "enabled": False},
    ]
    off = ["api", "audit", "authenticator", "controllerManager", "scheduler"]
    assert full_logging(None)["clusterLogging"] == [{"types": off, "enabled": False}]


def test_defaults_of_the_api() -> None:
    made = record()
    network = made["resourcesVpcConfig"]
    assert (network["endpointPublicAccess"], network["endpointPrivateAccess"]) == (True, False)
    assert network["publicAccessCidrs"] == ["0.0.0.0/0"]
    assert made["accessConfig"] == {"authenticationMode": "CONFIG_MAP"}
    assert made["_creator_is_admin"] is True
    assert made["upgradePolicy"] == {"supportType": "EXTENDED"}
    assert "zonalShiftConfig" not in made

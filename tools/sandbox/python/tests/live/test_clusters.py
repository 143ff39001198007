"""Clusters through the EKS API."""

import re
from typing import Any

import pytest

from ..arrange import (
    DEV_SUBNETS,
    PRD_SUBNETS,
    active_cluster,
    clients_of_role,
    cluster_arguments,
    ensure_role,
    refusal,
    remove_cluster,
    wait_for_cluster,
)
from ..conftest import ACCOUNT, REGION, Sandbox

NAME = "prd-eks-cluster"


@pytest.fixture(scope="module")
def clients(sandbox: Sandbox) -> dict[str, Any]:
    return {service: sandbox.client(service) for service in ("eks", "iam", "ec2")}


@pytest.fixture(scope="module")
def cluster(clients: dict[str, Any]) -> dict[str, Any]:
    return active_cluster(clients["eks"], clients["iam"], NAME)


def test_the_issuer_has_ekss_form(cluster: dict[str, Any]) -> None:
    issuer = cluster["identity"]["oidc"]["issuer"]
    assert re.fullmatch(rf"https://oidc\.eks\.{REGION}\.amazonaws\.com/id/[0-9A-F]{{32}}", issuer)


def test_the_cluster_security_group_is_a_real_one_of_the_subnets_vpc(
    clients: dict[str, Any], cluster: dict[str, Any]
) -> None:
    network = cluster["resourcesVpcConfig"]
    described = clients["ec2"].describe_security_groups(GroupIds=[network["clusterSecurityGroupId"]])
    (group,) = described["SecurityGroups"]
    tags = {tag["Key"]: tag["Value"] for tag in group["Tags"]}
    assert network["vpcId"] == group["VpcId"] == "vpc-02172b18928eebff8"
    assert re.fullmatch(rf"eks-cluster-sg-{NAME}-\d+", group["GroupName"])
    assert tags[f"kubernetes.io/cluster/{NAME}"] == "owned"
    assert tags["aws:eks:cluster-name"] == NAME
    assert group["IpPermissions"][0]["UserIdGroupPairs"][0]["GroupId"] == group["GroupId"]


def test_the_creator_is_an_administrator_by_an_access_entry(clients: dict[str, Any], cluster: dict[str, Any]) -> None:
    creator = f"arn:aws:iam::{ACCOUNT}:role/platform-engineer"
    eks = clients["eks"]
    assert eks.list_access_entries(clusterName=NAME)["accessEntries"] == [creator]
    (policy,) = eks.list_associated_access_policies(clusterName=NAME, principalArn=creator)["associatedAccessPolicies"]
    assert policy["policyArn"] == "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"
    assert policy["accessScope"]["type"] == "cluster"


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        ({"name": "-prd"}, "InvalidParameterException", "regular expression pattern"),
        ({"resourcesVpcConfig": {"subnetIds": PRD_SUBNETS[:1]}}, "InvalidParameterException", "two different AZs"),
        (
            {"resourcesVpcConfig": {"subnetIds": [PRD_SUBNETS[0], DEV_SUBNETS[1]]}},
            "InvalidParameterException",
            "same VPC",
        ),
        (
            {"resourcesVpcConfig": {"subnetIds": [PRD_SUBNETS[0], "subnet-00000000000000000"]}},
            "InvalidParameterException",
            "does not exist",
        ),
        ({"version": "1.99"}, "InvalidParameterException", "unsupported Kubernetes version"),
        ({"roleArn": f"arn:aws:iam::{ACCOUNT}:role/nobody"}, "InvalidParameterException", "could not be assumed"),
        ({"roleArn": f"arn:aws:iam::{ACCOUNT}:role/platform-engineer"}, "InvalidParameterException", "trusted entity"),
        ({"accessConfig": {"authenticationMode": "NONE"}}, "InvalidParameterException", "enum value set"),
    ],
)
def test_refused_clusters(clients: dict[str, Any], changes: dict[str, Any], code: str, message: str) -> None:
    found = refusal(clients["eks"].create_cluster, **cluster_arguments(clients["iam"], "other", **changes))
    assert found[0] == code
    assert message in found[1]
    assert "other" not in clients["eks"].list_clusters()["clusters"]


def test_a_name_is_taken_once(clients: dict[str, Any], cluster: dict[str, Any]) -> None:
    arguments = cluster_arguments(clients["iam"], cluster["name"])
    assert refusal(clients["eks"].create_cluster, **arguments)[0] == "ResourceInUseException"


def test_without_passrole_for_eks_no_cluster(sandbox: Sandbox, clients: dict[str, Any]) -> None:
    everything_of_eks = {"Effect": "Allow", "Action": "eks:*", "Resource": "*"}
    limited = clients_of_role(sandbox, "no-pass", {"Version": "2012-10-17", "Statement": [everything_of_eks]})
    code, message = refusal(limited("eks").create_cluster, **cluster_arguments(clients["iam"], "other"))
    assert code == "AccessDeniedException"
    assert "iam:PassRole" in message


def test_a_version_goes_up_by_one_and_back_once(clients: dict[str, Any]) -> None:
    eks = clients["eks"]
    active_cluster(eks, clients["iam"], "upgraded")
    update = eks.update_cluster_version(name="upgraded", version="1.30")["update"]
    assert update["status"] == "InProgress"
    assert eks.describe_cluster(name="upgraded")["cluster"]["status"] == "UPDATING"
    assert wait_for_cluster(eks, "upgraded")["version"] == "1.30"
    assert eks.describe_update(name="upgraded", updateId=update["id"])["update"]["status"] == "Successful"
    for wanted in ("1.28", "1.30", "1.32"):
        assert refusal(eks.update_cluster_version, name="upgraded", version=wanted)[0] == "InvalidParameterException"
    assert eks.update_cluster_version(name="upgraded", version="1.29")["update"]["type"] == "VersionRollback"
    assert wait_for_cluster(eks, "upgraded")["version"] == "1.29"
    assert refusal(eks.update_cluster_version, name="upgraded", version="1.28")[0] == "InvalidRequestException"
    remove_cluster(eks, "upgraded")


def test_the_access_mode_goes_one_way(clients: dict[str, Any]) -> None:
    eks, name = clients["eks"], "modes"
    active_cluster(eks, clients["iam"], name, accessConfig={"authenticationMode": "CONFIG_MAP"})

    def change(mode: str) -> Any:
        return eks.update_cluster_config(name=name, accessConfig={"authenticationMode": mode})

    assert refusal(eks.list_access_entries, clusterName=name)[0] == "InvalidRequestException"
    assert refusal(change, mode="API")[0] == "InvalidParameterException"
    change("API_AND_CONFIG_MAP")
    wait_for_cluster(eks, name)
    assert len(eks.list_access_entries(clusterName=name)["accessEntries"]) == 1
    assert refusal(change, mode="CONFIG_MAP")[0] == "InvalidParameterException"
    change("API")
    wait_for_cluster(eks, name)
    assert refusal(change, mode="API_AND_CONFIG_MAP")[0] == "InvalidParameterException"
    remove_cluster(eks, name)


def test_one_kind_of_change_per_call(clients: dict[str, Any], cluster: dict[str, Any]) -> None:
    logging = {"clusterLogging": [{"types": ["api"], "enabled": True}]}
    update = clients["eks"].update_cluster_config
    code, message = refusal(update, name=NAME, logging=logging, resourcesVpcConfig={"endpointPrivateAccess": True})
    assert (code, message) == ("InvalidParameterException", "Only one type of update can be allowed.")
    update(name=NAME, logging=logging)
    changed = wait_for_cluster(clients["eks"], NAME)
    assert changed["logging"]["clusterLogging"][0] == {"types": ["api"], "enabled": True}
    assert refusal(update, name=NAME, logging=logging)[0] == "InvalidParameterException"


def test_ranges_of_the_public_endpoint_come_with_it_and_stay(clients: dict[str, Any]) -> None:
    eks, name = clients["eks"], "private"
    private = {"endpointPublicAccess": False, "endpointPrivateAccess": True}
    network = {"subnetIds": PRD_SUBNETS, "publicAccessCidrs": ["8.8.8.0/24"], **private}
    made = active_cluster(eks, clients["iam"], name, resourcesVpcConfig=network)
    assert made["resourcesVpcConfig"]["publicAccessCidrs"] == []
    for change in ({"endpointPublicAccess": True}, private):
        eks.update_cluster_config(name=name, resourcesVpcConfig=change)
        assert wait_for_cluster(eks, name)["resourcesVpcConfig"]["publicAccessCidrs"] == ["0.0.0.0/0"]
    remove_cluster(eks, name)


def test_tags_are_one_set_whoever_shows_them(clients: dict[str, Any], cluster: dict[str, Any]) -> None:
    eks, arn = clients["eks"], cluster["arn"]
    eks.tag_resource(resourceArn=arn, tags={"a": "1", "b": "2", "c": "3"})
    eks.untag_resource(resourceArn=arn, tagKeys=["a", "b"])
    assert eks.describe_cluster(name=NAME)["cluster"]["tags"] == {"c": "3"}
    assert eks.list_tags_for_resource(resourceArn=arn)["tags"] == {"c": "3"}
    eks.untag_resource(resourceArn=arn, tagKeys=["c"])


def test_access_entries_are_checked(clients: dict[str, Any], cluster: dict[str, Any]) -> None:
    eks, role = clients["eks"], ensure_role(clients["iam"], "team", "ec2.amazonaws.com", "/teams/")
    create = eks.create_access_entry
    missing = refusal(create, clusterName=NAME, principalArn=f"arn:aws:iam::{ACCOUNT}:role/nobody")
    assert missing == ("InvalidParameterException", "The specified principalArn is invalid: invalid principal.")
    without_path = refusal(create, clusterName=NAME, principalArn=f"arn:aws:iam::{ACCOUNT}:role/team")
    assert without_path[0] == "InvalidParameterException"
    masters = refusal(create, clusterName=NAME, principalArn=role, kubernetesGroups=["system:masters"])
    assert masters[0] == "InvalidParameterException"

    entry = create(clusterName=NAME, principalArn=role)["accessEntry"]
    assert entry["username"] == f"arn:aws:sts::{ACCOUNT}:assumed-role/team/{{{{SessionName}}}}"
    assert refusal(create, clusterName=NAME, principalArn=role)[0] == "ResourceInUseException"
    scope = {"type": "cluster"}
    unknown = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSAdministratorPolicy"
    associate = eks.associate_access_policy
    refused = refusal(associate, clusterName=NAME, principalArn=role, policyArn=unknown, accessScope=scope)
    assert refused[0] == "InvalidParameterException"
    eks.delete_access_entry(clusterName=NAME, principalArn=role)


def test_nothing_of_a_cluster_stays(clients: dict[str, Any]) -> None:
    eks, name = clients["eks"], "gone"
    group = active_cluster(eks, clients["iam"], name)["resourcesVpcConfig"]["clusterSecurityGroupId"]
    eks.create_addon(clusterName=name, addonName="vpc-cni")
    remove_cluster(eks, name)
    assert refusal(clients["ec2"].describe_security_groups, GroupIds=[group])[0] == "InvalidGroup.NotFound"
    assert active_cluster(eks, clients["iam"], name)["name"] == name
    assert eks.list_addons(clusterName=name)["addons"] == []
    remove_cluster(eks, name)

"""The record of a new cluster, as DescribeCluster shows it. Members with a leading underscore stay inside."""

import secrets
import time
from collections.abc import Iterable
from typing import Any

from ministack.core.responses import get_region

from .records import Record
from .versions import DEFAULT

LOG_TYPES = ("api", "audit", "authenticator", "controllerManager", "scheduler")


def new_issuer(region: str) -> str:
    """EKS's own form, always https: what an IAM OIDC provider and a trust policy are made from."""
    return f"https://oidc.eks.{region}.amazonaws.com/id/{secrets.token_hex(16).upper()}"


def service_cidr(vpc_cidr: str) -> str:
    """EKS picks the one of its two blocks that does not lie in the VPC's own range."""
    return "172.20.0.0/16" if vpc_cidr.startswith("10.") else "10.100.0.0/16"


def public_access_cidrs(network: Record) -> list[str]:
    """A cluster that is made without a public endpoint has none, whatever was given (pulumi/pulumi-eks#1436).

    One that is made private later keeps its list (aws/containers-roadmap#2002).
    """
    if not network.get("endpointPublicAccess", True):
        return []
    return network.get("publicAccessCidrs") or ["0.0.0.0/0"]


def full_logging(given: dict[str, Any] | None) -> dict[str, Any]:
    """All log types, enabled ones first, whatever was left out."""
    enabled = {
        kind
        for setup in (given or {}).get("clusterLogging", [])
        if setup.get("enabled")
        for kind in setup.get("types", [])
    }
    return {"clusterLogging": list(_log_setups(enabled))}


def _log_setups(enabled: Iterable[str]) -> Iterable[dict[str, Any]]:
    on = [kind for kind in LOG_TYPES if kind in set(enabled)]
    off = [kind for kind in LOG_TYPES if kind not in on]
    if on:
        yield {"types": on, "enabled": True}
    if off:
        yield {"types": off, "enabled": False}


def new_cluster(body: Record, arn: str, vpc_id: str, vpc_cidr: str, creator_arn: str | None) -> Record:
    network = body.get("resourcesVpcConfig", {})
    addresses = body.get("kubernetesNetworkConfig", {})
    access = body.get("accessConfig") or {}
    return {
        "name": body["name"],
        "arn": arn,
        "createdAt": int(time.time()),
        "version": body.get("version", DEFAULT),
        "roleArn": body["roleArn"],
        "resourcesVpcConfig": {
            "subnetIds": network.get("subnetIds", []),
            "securityGroupIds": network.get("securityGroupIds", []),
            "clusterSecurityGroupId": "",
            "vpcId": vpc_id,
            "endpointPublicAccess": network.get("endpointPublicAccess", True),
            "endpointPrivateAccess": network.get("endpointPrivateAccess", False),
            "publicAccessCidrs": public_access_cidrs(network),
        },
        "kubernetesNetworkConfig": {
            "serviceIpv4Cidr": addresses.get("serviceIpv4Cidr") or service_cidr(vpc_cidr),
            "ipFamily": addresses.get("ipFamily", "ipv4"),
            "elasticLoadBalancing": {"enabled": False},
        },
        "logging": full_logging(body.get("logging")),
        "identity": {"oidc": {"issuer": new_issuer(get_region())}},
        "status": "CREATING",
        "certificateAuthority": {},
        "platformVersion": "eks.1",
        "tags": dict(body.get("tags") or {}),
        "encryptionConfig": body.get("encryptionConfig", []),
        "accessConfig": {"authenticationMode": access.get("authenticationMode", "CONFIG_MAP")},
        "health": {"issues": []},
        "upgradePolicy": body.get("upgradePolicy") or {"supportType": "EXTENDED"},
        **({"zonalShiftConfig": body["zonalShiftConfig"]} if body.get("zonalShiftConfig") else {}),
        "deletionProtection": body.get("deletionProtection", False),
        # https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateCluster.html
        "_self_managed_addons": body.get("bootstrapSelfManagedAddons", True),
        "_creator_arn": creator_arn,
        "_creator_is_admin": access.get("bootstrapClusterCreatorAdminPermissions", True),
        "_docker_id": None,
    }

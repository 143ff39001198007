"""UpdateClusterVersion and UpdateClusterConfig."""

import time
from collections.abc import Callable
from typing import Any

from ministack.services import ec2, eks

from ..response import Refusal, Response
from .access_modes import MODE_CHANGES
from .cluster_record import full_logging, public_access_cidrs
from .cluster_refusals import (
    check_endpoint_access,
    check_same_zones,
    check_security_groups,
    check_subnets,
    invalid_parameter,
)
from .context import EksContext
from .creator_access import grant_creator
from .node_access import admit_all_node_roles
from .nodegroups import active_cluster
from .records import Record
from .updates import new_update, run_update
from .versions import ControlPlane, check_cluster_update, is_rollback

_Change = tuple[str, dict[str, Any], Callable[[], None]]


def update_cluster_version(_context: EksContext, name: str, body: Record) -> Response:
    cluster = active_cluster(name)
    wanted = body.get("version", "")
    groups = {group["nodegroupName"]: group["version"] for group in _nodegroups(name)}
    current = cluster["version"]
    state = ControlPlane(current, cluster.get("_raised_from"), cluster.get("_raised_at", 0))
    check_cluster_update(state, wanted, groups, now=time.time(), force=bool(body.get("force")))
    back = is_rollback(current, wanted)
    kind = "VersionRollback" if back else "VersionUpdate"
    update = new_update(name, kind, {"Version": wanted, "PlatformVersion": "eks.1"})

    def change() -> None:
        # One rollback for each upgrade: the one before can no longer be undone.
        cluster.update(version=wanted, _raised_from=None if back else current, _raised_at=time.time())

    return run_update(name, cluster, update, change)


def update_cluster_config(context: EksContext, name: str, body: Record) -> Response:
    """EKS takes one kind of change per call."""
    cluster = active_cluster(name)
    changes: list[_Change] = []
    network = body.get("resourcesVpcConfig") or {}
    if network.keys() & {"endpointPublicAccess", "endpointPrivateAccess", "publicAccessCidrs"}:
        changes.append(_endpoint_access(cluster, network))
    if network.keys() & {"subnetIds", "securityGroupIds"}:
        changes.append(_network(cluster, network))
    if body.get("logging"):
        changes.append(_logging(cluster, body["logging"]))
    if body.get("accessConfig"):
        changes.append(_access_mode(context, cluster, body["accessConfig"]))
    for member, kind in (("upgradePolicy", "UpgradePolicyUpdate"), ("zonalShiftConfig", "ZonalShiftConfigUpdate")):
        if body.get(member):
            changes.append((kind, dict(body[member]), _setter(cluster, member, body[member])))
    if "deletionProtection" in body:
        wanted = body["deletionProtection"]
        changes.append(
            ("DeletionProtectionUpdate", {"DeletionProtection": wanted}, _setter(cluster, "deletionProtection", wanted))
        )
    if len(changes) != 1:
        raise invalid_parameter(
            "Only one type of update can be allowed." if changes else "No changes needed for cluster configuration"
        )
    kind, params, change = changes[0]
    return run_update(name, cluster, new_update(name, kind, params), change)


def _endpoint_access(cluster: Record, wanted: Record) -> _Change:
    current = cluster["resourcesVpcConfig"]
    members = ("endpointPublicAccess", "endpointPrivateAccess", "publicAccessCidrs")
    merged = {member: wanted.get(member, current[member]) for member in members}
    if merged["endpointPublicAccess"] and not merged["publicAccessCidrs"]:
        merged["publicAccessCidrs"] = public_access_cidrs({})
    check_endpoint_access(
        public=merged["endpointPublicAccess"],
        private=merged["endpointPrivateAccess"],
        public_cidrs=merged["publicAccessCidrs"],
    )
    if all(merged[member] == current[member] for member in members):
        described = ", ".join(f"{member}: {current[member]}" for member in members)
        raise invalid_parameter(f"Cluster is already at the desired configuration with {described}")
    return "EndpointAccessUpdate", merged, lambda: current.update(merged)


def _network(cluster: Record, wanted: Record) -> _Change:
    """Subnets may change within the VPC; the security groups are those added beside the cluster's own."""
    current = cluster["resourcesVpcConfig"]
    merged = {member: wanted.get(member) or current[member] for member in ("subnetIds", "securityGroupIds")}
    check_subnets(merged["subnetIds"], ec2._subnets, vpc=current["vpcId"])
    check_same_zones(merged["subnetIds"], current["subnetIds"], ec2._subnets)
    check_security_groups(merged["securityGroupIds"], ec2._security_groups, current["vpcId"])
    return "VpcConfigUpdate", merged, lambda: current.update(merged)


def _logging(cluster: Record, wanted: Record) -> _Change:
    """Types that the call does not name stay as they are."""
    states = {kind: setup["enabled"] for setup in cluster["logging"]["clusterLogging"] for kind in setup["types"]}
    before = dict(states)
    for setup in wanted.get("clusterLogging", []):
        states.update(dict.fromkeys(setup.get("types", []), setup.get("enabled", False)))
    if states == before:
        raise invalid_parameter("No changes needed for the logging config provided")
    enabled = [kind for kind, on in states.items() if on]
    logging = full_logging({"clusterLogging": [{"types": enabled, "enabled": True}]})
    return "LoggingUpdate", {"ClusterLogging": wanted}, _setter(cluster, "logging", logging)


def _access_mode(context: EksContext, cluster: Record, wanted: Record) -> _Change:
    current, mode = cluster["accessConfig"]["authenticationMode"], wanted.get("authenticationMode")
    if mode == current:
        raise Refusal(400, "InvalidRequestException", f"Cluster is already using authentication mode {mode}")
    if mode not in MODE_CHANGES[current]:
        raise invalid_parameter(f"Unsupported authentication mode update from {current} to {mode}")

    def change() -> None:
        cluster["accessConfig"]["authenticationMode"] = mode
        grant_creator(cluster)
        admit_all_node_roles(cluster)
        context.access_changed(cluster["name"])

    return "AccessConfigUpdate", {"AuthenticationMode": mode}, change


def _setter(cluster: Record, member: str, value: Any) -> Callable[[], None]:
    return lambda: cluster.update({member: value})


def _nodegroups(cluster: str) -> list[Record]:
    return [group for group in eks._nodegroups.values() if group["clusterName"] == cluster]

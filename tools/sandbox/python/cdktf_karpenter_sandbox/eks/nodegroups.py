"""CreateNodegroup and DeleteNodegroup."""

import secrets
import time
from typing import Any

from ministack.services import ec2, eks

from ..response import Refusal, Response, json_response
from .cluster_refusals import check_subnets
from .context import EksContext, cluster_key, in_background
from .launch_rights import check_launch_rights
from .launch_templates import LaunchTemplate, resolve_launch_template
from .node_access import admit_node_role, dismiss_node_role
from .node_readiness import node_issue
from .nodegroup_instances import remove_instances, scale_instances
from .nodegroup_refusals import (
    check_ami_type,
    check_instance_types,
    check_labels,
    check_launch_template,
    check_nodegroup_name,
    check_roles_differ,
    check_scaling,
    check_taints,
    check_update_config,
)
from .records import Record
from .roles import check_node_role
from .versions import check_nodegroup_version, minor_of


def create_nodegroup(context: EksContext, cluster_name: str, body: Record) -> Response:
    cluster = active_cluster(cluster_name)
    name = body["nodegroupName"]
    check_nodegroup_name(name)
    key = f"{cluster_name}/{name}"
    if key in eks._nodegroups:
        raise Refusal(
            409,
            "ResourceInUseException",
            f"NodeGroup already exists with name {name} and cluster name {cluster_name}",
        )
    check_roles_differ(body["nodeRole"], cluster["roleArn"])
    check_node_role(body["nodeRole"])
    subnets = body.get("subnets", [])
    check_subnets(subnets, ec2._subnets, least_zones=1, vpc=cluster["resourcesVpcConfig"]["vpcId"])
    version = str(body.get("version") or cluster["version"])
    check_nodegroup_version(cluster["version"], version)
    scaling = {"minSize": 1, "maxSize": 2, "desiredSize": 2, **(body.get("scalingConfig") or {})}
    check_scaling(scaling)
    check_labels(body.get("labels") or {})
    check_taints(body.get("taints") or [])
    if "updateConfig" in body:
        check_update_config(body["updateConfig"])
    template = resolve_launch_template(body.get("launchTemplate"))
    check_launch_template(body, template)
    check_launch_rights(template, subnets)
    nodegroup = _new_nodegroup(cluster, body, version, scaling, template)
    check_ami_type(nodegroup["amiType"], version)
    check_instance_types(nodegroup["amiType"], nodegroup.get("instanceTypes", []))

    eks._nodegroups[key] = nodegroup
    if nodegroup["tags"]:
        eks._tags[nodegroup["nodegroupArn"]] = dict(nodegroup["tags"])
    in_background(cluster_key(cluster_name), nodegroup, "CREATE_FAILED", lambda: _bring_up(context, cluster, nodegroup))
    return json_response(200, {"nodegroup": eks._sanitize(nodegroup)})


def _new_nodegroup(
    cluster: Record, body: Record, version: str, scaling: dict[str, int], template: LaunchTemplate | None
) -> Record:
    """The record as DescribeNodegroup shows it: what was given comes back as given, the rest as EKS chooses."""
    name = body["nodegroupName"]
    now = int(time.time())
    nodegroup: dict[str, Any] = {
        "nodegroupName": name,
        "nodegroupArn": eks._nodegroup_arn(cluster["name"], name),
        "clusterName": cluster["name"],
        "version": version,
        "releaseVersion": body.get("releaseVersion") or f"{version}.0-20250101",
        "createdAt": now,
        "modifiedAt": now,
        "status": "CREATING",
        "capacityType": body.get("capacityType", "ON_DEMAND"),
        "scalingConfig": scaling,
        "subnets": body.get("subnets", []),
        "amiType": _ami_type(body, version, template),
        "nodeRole": body["nodeRole"],
        "labels": dict(body.get("labels") or {}),
        "taints": list(body.get("taints") or []),
        "updateConfig": body.get("updateConfig") or {"maxUnavailable": 1},
        "nodeRepairConfig": body.get("nodeRepairConfig") or {"enabled": False},
        "health": {"issues": []},
        "resources": {"autoScalingGroups": [{"name": f"eks-{name}-{secrets.token_hex(16)}"}]},
        "tags": dict(body.get("tags") or {}),
    }
    if template is None:
        nodegroup["diskSize"] = body.get("diskSize", 20)
    else:
        nodegroup["launchTemplate"] = template.reference
    if template is None or template.instance_type is None:
        nodegroup["instanceTypes"] = body.get("instanceTypes") or ["t3.medium"]
    if body.get("remoteAccess"):
        nodegroup["remoteAccess"] = body["remoteAccess"]
    return nodegroup


def _ami_type(body: Record, version: str, template: LaunchTemplate | None) -> str:
    """Amazon Linux 2023 became the default with Kubernetes 1.30; an image in the launch template is CUSTOM."""
    if template is not None and template.image_id is not None:
        return "CUSTOM"
    default = "AL2023_x86_64_STANDARD" if minor_of(version) >= 30 else "AL2_x86_64"
    return str(body.get("amiType") or default)


def _bring_up(context: EksContext, cluster: Record, nodegroup: Record) -> None:
    issue = admit_node_role(context, cluster, nodegroup)
    if issue is not None:
        nodegroup["health"] = {"issues": [issue]}
        nodegroup["status"] = "CREATE_FAILED"
        return
    scale_instances(cluster, nodegroup)
    issue = node_issue(cluster, nodegroup)
    nodegroup["health"] = {"issues": [] if issue is None else [issue]}
    nodegroup["status"] = "ACTIVE" if issue is None else "CREATE_FAILED"


def delete_nodegroup(context: EksContext, cluster_name: str, name: str) -> Response:
    key = f"{cluster_name}/{name}"
    nodegroup = eks._nodegroups.get(key)
    if nodegroup is None:
        raise Refusal(404, "ResourceNotFoundException", f"No node group found for name: {name}.")
    if nodegroup["status"] in ("CREATING", "UPDATING", "DELETING"):
        raise Refusal(409, "ResourceInUseException", f"Nodegroup has an operation in progress: {nodegroup['status']}")
    nodegroup["status"] = "DELETING"
    in_background(cluster_key(cluster_name), nodegroup, "DELETE_FAILED", lambda: _take_down(context, nodegroup))
    return json_response(200, {"nodegroup": eks._sanitize(nodegroup)})


def _take_down(context: EksContext, nodegroup: Record) -> None:
    cluster = eks._clusters[nodegroup["clusterName"]]
    issue = dismiss_node_role(context, cluster, nodegroup)
    if issue is not None:
        nodegroup["health"] = {"issues": [issue]}
        nodegroup["status"] = "DELETE_FAILED"
        return
    remove_instances(nodegroup)
    eks._nodegroups.pop(f"{nodegroup['clusterName']}/{nodegroup['nodegroupName']}", None)
    eks._tags.pop(nodegroup["nodegroupArn"], None)


def active_cluster(name: str) -> Record:
    cluster: Record | None = eks._clusters.get(name)
    if cluster is None:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {name}.")
    if cluster["status"] != "ACTIVE":
        raise Refusal(
            400, "InvalidRequestException", f"Cluster '{name}' is not in ACTIVE status but {cluster['status']}"
        )
    return cluster

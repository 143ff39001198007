"""UpdateNodegroupConfig and UpdateNodegroupVersion."""

from typing import Any

from ministack.services import eks

from ..response import Refusal, Response
from .cluster_refusals import invalid_parameter
from .context import EksContext
from .launch_rights import check_launch_rights
from .launch_templates import resolve_launch_template
from .nodegroup_instances import scale_instances
from .nodegroup_refusals import (
    check_ami_type,
    check_labels,
    check_launch_template,
    check_scaling,
    check_taints,
    check_update_config,
)
from .nodegroups import active_cluster
from .records import Record
from .updates import new_update, run_update
from .versions import check_nodegroup_version, minor_of


def update_nodegroup_config(_context: EksContext, cluster: str, name: str, body: Record) -> Response:
    """Labels and taints are changed one by one, sizes as a whole."""
    nodegroup = _active_nodegroup(cluster, name)
    changed: dict[str, Any] = {}
    if body.get("labels"):
        changed["labels"] = _new_labels(nodegroup["labels"], body["labels"])
    if body.get("taints"):
        changed["taints"] = _new_taints(nodegroup["taints"], body["taints"])
    if body.get("scalingConfig"):
        changed["scalingConfig"] = {**nodegroup["scalingConfig"], **body["scalingConfig"]}
        check_scaling(changed["scalingConfig"])
    if body.get("updateConfig"):
        check_update_config(body["updateConfig"])
    for member in ("updateConfig", "nodeRepairConfig"):
        if body.get(member):
            changed[member] = body[member]
    if not changed:
        raise invalid_parameter("No changes needed for nodegroup configuration")

    def change() -> None:
        nodegroup.update(changed)
        scale_instances(eks._clusters[cluster], nodegroup)

    return run_update(cluster, nodegroup, new_update(cluster, "ConfigUpdate", changed, owner=name), change)


def _new_labels(current: dict[str, str], wanted: Record) -> dict[str, str]:
    added = wanted.get("addOrUpdateLabels") or {}
    check_labels(added)
    removed = set(wanted.get("removeLabels") or [])
    return {key: value for key, value in {**current, **added}.items() if key not in removed}


def _new_taints(current: list[Record], wanted: Record) -> list[Record]:
    """A taint is known by its key and effect; only its value can be updated."""
    added = wanted.get("addOrUpdateTaints") or []
    check_taints(added)
    gone = {(taint["key"], taint["effect"]) for taint in [*added, *(wanted.get("removeTaints") or [])]}
    return [taint for taint in current if (taint["key"], taint["effect"]) not in gone] + added


def update_nodegroup_version(_context: EksContext, cluster_name: str, name: str, body: Record) -> Response:
    """A newer Kubernetes version, another release of the image, or another version of the same launch template."""
    cluster = active_cluster(cluster_name)
    nodegroup = _active_nodegroup(cluster_name, name)
    changed: dict[str, Any] = {}
    if body.get("launchTemplate"):
        changed["launchTemplate"] = _same_template(nodegroup, body)
    wanted = body.get("version")
    if wanted is None and not body.get("releaseVersion") and not changed:
        wanted = cluster["version"]
    if wanted is not None:
        check_nodegroup_version(cluster["version"], wanted)
        check_ami_type(nodegroup["amiType"], wanted)
        # Before a rollback of the control plane: https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
        if minor_of(wanted) < minor_of(nodegroup["version"]) - 1:
            raise invalid_parameter(f"Nodegroup version {nodegroup['version']} cannot be downgraded to {wanted}")
        changed["version"] = wanted
        changed["releaseVersion"] = f"{wanted}.0-20250101"
    if body.get("releaseVersion"):
        changed["releaseVersion"] = body["releaseVersion"]
    update = new_update(cluster_name, "VersionUpdate", changed, owner=name)
    return run_update(cluster_name, nodegroup, update, lambda: nodegroup.update(changed))


def _same_template(nodegroup: Record, body: Record) -> dict[str, str]:
    current = nodegroup.get("launchTemplate")
    if current is None:
        raise Refusal(
            400,
            "InvalidRequestException",
            "You cannot add a launch template to a node group that was not created with one",
        )
    template = resolve_launch_template(body["launchTemplate"])
    check_launch_template({}, template)
    check_launch_rights(template, nodegroup["subnets"])
    assert template is not None
    if template.id != current["id"]:
        raise Refusal(400, "InvalidRequestException", "You cannot use a different launch template for an update")
    return template.reference


def _active_nodegroup(cluster: str, name: str) -> Record:
    nodegroup: Record | None = eks._nodegroups.get(f"{cluster}/{name}")
    if nodegroup is None:
        raise Refusal(404, "ResourceNotFoundException", f"No node group found for name: {name}.")
    if nodegroup["status"] != "ACTIVE":
        raise Refusal(409, "ResourceInUseException", f"Nodegroup {name} is {nodegroup['status']}")
    return nodegroup

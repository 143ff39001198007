"""Whether an add-on's pods have a node to run on.

The sandbox runs no pods. What it can see is that no node group would take them: EKS shows such an add-on as DEGRADED
until there are nodes, and the provider waits for ACTIVE (20 minutes).
https://docs.aws.amazon.com/eks/latest/APIReference/API_AddonIssue.html
"""

import json
from collections.abc import Mapping
from typing import Any

from ministack.services import eks

from .records import Record

#: Add-ons that are Deployments, with what their pods tolerate; None where the sandbox does not know. DaemonSets are
#: ACTIVE without nodes.
_CRITICAL = [{"key": "CriticalAddonsOnly", "operator": "Exists"}]
_DEPLOYMENTS: Mapping[str, list[Record] | None] = {
    "aws-ebs-csi-driver": _CRITICAL,
    "aws-efs-csi-driver": None,
    "coredns": _CRITICAL,
    "metrics-server": None,
    "snapshot-controller": None,
}

_EFFECTS = {"NO_SCHEDULE": "NoSchedule", "NO_EXECUTE": "NoExecute"}


def with_health(addon: Record) -> Record:
    """The add-on as DescribeAddon shows it now."""
    if addon["status"] != "ACTIVE" or _has_nodes(addon):
        return addon
    issue = {
        "code": "InsufficientNumberOfReplicas",
        "message": "The add-on is unhealthy because it doesn't have the desired number of replicas.",
        "resourceIds": [],
    }
    return {**addon, "status": "DEGRADED", "health": {"issues": [issue]}}


def _has_nodes(addon: Record) -> bool:
    if addon["addonName"] not in _DEPLOYMENTS:
        return True
    configuration = json.loads(addon.get("configurationValues") or "{}")
    if configuration.get("computeType") == "Fargate":
        return True
    tolerations = configuration.get("tolerations", _DEPLOYMENTS[addon["addonName"]])
    groups = (
        nodegroup
        for key, nodegroup in eks._nodegroups.items()
        if key.startswith(f"{addon['clusterName']}/") and nodegroup["status"] in ("ACTIVE", "UPDATING")
    )
    return any(_takes(nodegroup, tolerations) for nodegroup in groups)


def _takes(nodegroup: Mapping[str, Any], tolerations: list[Record] | None) -> bool:
    if nodegroup["scalingConfig"]["desiredSize"] == 0:
        return False
    keeps_out = [taint for taint in nodegroup["taints"] if taint["effect"] in _EFFECTS]
    if tolerations is None:
        return True
    return all(any(_tolerates(toleration, taint) for toleration in tolerations) for taint in keeps_out)


def _tolerates(toleration: Record, taint: Record) -> bool:
    """https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/"""
    if toleration.get("effect", _EFFECTS[taint["effect"]]) != _EFFECTS[taint["effect"]]:
        return False
    if toleration.get("operator") == "Exists":
        return bool(toleration.get("key") in (None, taint["key"]))
    return bool(toleration.get("key") == taint["key"] and toleration.get("value", "") == taint.get("value", ""))

"""Kubernetes minor versions and what may follow what."""

from dataclasses import dataclass

from ..response import Refusal

#: EKS ends its support of a minor after 26 months and refuses it then (1.31 on 2026-11-26); the sandbox keeps all since
#: the access modes came, so that old tutorials still run. What a user's configuration may say is judged by eks-cluster.
#: https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
SUPPORTED = tuple(f"1.{minor}" for minor in range(23, 37))
DEFAULT = "1.34"

#: A kubelet may be this many minors older than its API server.
#: https://kubernetes.io/releases/version-skew-policy/#kubelet
KUBELET_SKEW = 3


#: https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
ROLLBACK_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True)
class ControlPlane:
    """What decides which version a control plane may take."""

    version: str
    #: The version before the last upgrade, and when that one was done; a new cluster has neither.
    raised_from: str | None = None
    raised_at: float = 0


def minor_of(version: str) -> int:
    return int(version.split(".")[1])


def check_supported(version: str) -> None:
    if version not in SUPPORTED:
        raise Refusal(400, "InvalidParameterException", f"unsupported Kubernetes version {version}")


def is_rollback(current: str, wanted: str) -> bool:
    """Since May 2026 EKS takes a lower version for a rollback.

    https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
    """
    return minor_of(wanted) < minor_of(current)


def check_cluster_update(
    cluster: ControlPlane, wanted: str, node_groups: dict[str, str], *, now: float, force: bool = False
) -> None:
    """EKS moves a control plane one minor at a time, and never too far from its nodes.

    https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html
    """
    current = cluster.version
    if wanted == current:
        raise Refusal(400, "InvalidParameterException", f"Cluster is already at the desired version: {current}")
    check_supported(wanted)
    if is_rollback(current, wanted):
        _check_rollback(cluster, wanted, now)
    elif minor_of(wanted) != minor_of(current) + 1:
        raise Refusal(
            400,
            "InvalidParameterException",
            f"Unsupported Kubernetes minor version update from {current} to {wanted}",
        )
    # A rollback's readiness checks, kubelet skew among them, give way to `force`.
    if force and is_rollback(current, wanted):
        return
    skews = {name: minor_of(wanted) - minor_of(version) for name, version in node_groups.items()}
    outside = sorted(name for name, skew in skews.items() if not 0 <= skew <= KUBELET_SKEW)
    if outside:
        raise Refusal(
            400,
            "InvalidRequestException",
            f"Nodegroups {', '.join(outside)} must be updated before updating cluster version to {wanted}",
        )


def _check_rollback(cluster: ControlPlane, wanted: str, now: float) -> None:
    """To the version before an upgrade in place, within 7 days of it; the texts are ours, the guide shows none."""
    if cluster.raised_from is None:
        raise Refusal(
            400, "InvalidRequestException", f"Cluster was not upgraded to {cluster.version} and cannot be rolled back"
        )
    if wanted != cluster.raised_from:
        raise Refusal(
            400,
            "InvalidParameterException",
            f"Unsupported Kubernetes minor version rollback from {cluster.version} to {wanted}",
        )
    if now - cluster.raised_at > ROLLBACK_SECONDS:
        raise Refusal(
            400,
            "InvalidRequestException",
            f"Cluster cannot be rolled back: more than 7 days have passed since its upgrade to {cluster.version}",
        )


def check_nodegroup_version(cluster: str, wanted: str) -> None:
    """Nodes are never newer than their control plane."""
    check_supported(wanted)
    if minor_of(wanted) > minor_of(cluster):
        raise Refusal(
            400,
            "InvalidParameterException",
            f"Nodegroup Kubernetes version {wanted} cannot be newer than cluster version {cluster}",
        )
    if minor_of(cluster) - minor_of(wanted) > KUBELET_SKEW:
        raise Refusal(
            400,
            "InvalidParameterException",
            f"Nodegroup Kubernetes version {wanted} is too old for cluster version {cluster}",
        )

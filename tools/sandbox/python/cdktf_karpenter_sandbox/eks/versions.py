"""Kubernetes minor versions and what may follow what."""

from ..response import Refusal

#: EKS retires versions; the sandbox keeps all since the access modes came, so that old tutorials still run.
SUPPORTED = tuple(f"1.{minor}" for minor in range(23, 36))
DEFAULT = "1.34"

#: A kubelet may be this many minors older than its API server.
#: https://kubernetes.io/releases/version-skew-policy/#kubelet
KUBELET_SKEW = 3


def minor_of(version: str) -> int:
    return int(version.split(".")[1])


def check_supported(version: str) -> None:
    if version not in SUPPORTED:
        raise Refusal(400, "InvalidParameterException", f"unsupported Kubernetes version {version}")


def check_cluster_update(current: str, wanted: str, node_groups: dict[str, str]) -> None:
    """EKS moves a control plane one minor at a time, never back, and never too far from its nodes.

    https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html
    """
    if wanted == current:
        raise Refusal(400, "InvalidParameterException", f"Cluster is already at the desired version: {current}")
    check_supported(wanted)
    if minor_of(wanted) != minor_of(current) + 1:
        raise Refusal(
            400,
            "InvalidParameterException",
            f"Unsupported Kubernetes minor version update from {current} to {wanted}",
        )
    behind = sorted(
        name for name, version in node_groups.items() if minor_of(wanted) - minor_of(version) > KUBELET_SKEW
    )
    if behind:
        raise Refusal(
            400,
            "InvalidRequestException",
            f"Nodegroups {', '.join(behind)} must be updated before updating cluster version to {wanted}",
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

"""Which Kubernetes version may follow which."""

import pytest

from cdktf_karpenter_sandbox.eks.versions import check_cluster_update, check_nodegroup_version, check_supported
from cdktf_karpenter_sandbox.response import Refusal


def test_a_cluster_moves_one_minor_at_a_time() -> None:
    check_cluster_update("1.29", "1.30", {"workers": "1.29"})


@pytest.mark.parametrize(
    ("current", "wanted", "message"),
    [
        ("1.29", "1.29", "already at the desired version"),
        ("1.29", "1.28", "Unsupported Kubernetes minor version update from 1.29 to 1.28"),
        ("1.29", "1.31", "Unsupported Kubernetes minor version update from 1.29 to 1.31"),
        ("1.29", "2.0", "unsupported Kubernetes version"),
    ],
)
def test_refused_updates(current: str, wanted: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_cluster_update(current, wanted, {})


def test_nodes_may_stay_three_minors_behind() -> None:
    check_cluster_update("1.31", "1.32", {"old": "1.29"})
    with pytest.raises(Refusal, match="Nodegroups old must be updated"):
        check_cluster_update("1.32", "1.33", {"old": "1.29", "new": "1.32"})


@pytest.mark.parametrize("version", ["1.26", "1.29"])
def test_node_groups_as_old_as_the_skew_allows(version: str) -> None:
    check_nodegroup_version("1.29", version)


@pytest.mark.parametrize(("version", "message"), [("1.30", "cannot be newer"), ("1.25", "too old")])
def test_refused_node_group_versions(version: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_nodegroup_version("1.29", version)


@pytest.mark.parametrize("version", ["1.29.0", "29", "", "v1.29"])
def test_a_version_is_a_minor(version: str) -> None:
    with pytest.raises(Refusal, match="unsupported"):
        check_supported(version)

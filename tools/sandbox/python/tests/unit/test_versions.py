"""Which Kubernetes version may follow which."""

import pytest

from cdktf_karpenter_sandbox.eks.versions import (
    ROLLBACK_SECONDS,
    ControlPlane,
    check_cluster_update,
    check_nodegroup_version,
    check_supported,
)
from cdktf_karpenter_sandbox.response import Refusal


def update(current: str, wanted: str, node_groups: dict[str, str] | None = None) -> None:
    check_cluster_update(ControlPlane(current), wanted, node_groups or {}, now=0)


def test_a_cluster_moves_one_minor_at_a_time() -> None:
    update("1.29", "1.30", {"workers": "1.29"})


@pytest.mark.parametrize(
    ("current", "wanted", "message"),
    [
        ("1.29", "1.29", "already at the desired version"),
        ("1.29", "1.28", "was not upgraded to 1.29"),
        ("1.29", "1.31", "Unsupported Kubernetes minor version update from 1.29 to 1.31"),
        ("1.29", "2.0", "unsupported Kubernetes version"),
    ],
)
def test_refused_updates(current: str, wanted: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        update(current, wanted)


def test_nodes_may_stay_three_minors_behind() -> None:
    update("1.31", "1.32", {"old": "1.29"})
    with pytest.raises(Refusal, match="Nodegroups old must be updated"):
        update("1.32", "1.33", {"old": "1.29", "new": "1.32"})


#: Upgraded from 1.34 at the second 1000.
RAISED = ControlPlane("1.35", raised_from="1.34", raised_at=1000)


def test_an_upgrade_can_be_rolled_back_for_seven_days() -> None:
    check_cluster_update(RAISED, "1.34", {"workers": "1.34"}, now=1000 + ROLLBACK_SECONDS)
    with pytest.raises(Refusal, match="more than 7 days"):
        check_cluster_update(RAISED, "1.34", {}, now=1001 + ROLLBACK_SECONDS)


def test_a_rollback_goes_to_the_version_before_alone() -> None:
    with pytest.raises(Refusal, match=r"rollback from 1\.35 to 1\.33"):
        check_cluster_update(RAISED, "1.33", {}, now=1000)


def test_nodes_are_rolled_back_before_their_control_plane() -> None:
    with pytest.raises(Refusal, match="Nodegroups workers must be updated"):
        check_cluster_update(RAISED, "1.34", {"workers": "1.35"}, now=1000)
    check_cluster_update(RAISED, "1.34", {"workers": "1.35"}, now=1000, force=True)


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

"""What EKS itself writes into `aws-auth` for a managed node group's role."""

import pytest
import yaml

from cdktf_karpenter_sandbox.eks.aws_auth import InvalidAwsAuth, with_node_role, without_node_role, without_path

ROLE = "arn:aws:iam::339712771495:role/nodes/workers"
MAPPED = "arn:aws:iam::339712771495:role/workers"


def roles(data: dict[str, str]) -> list[dict[str, object]]:
    decoded = yaml.safe_load(data["mapRoles"])
    assert isinstance(decoded, list)
    return decoded


@pytest.mark.parametrize(
    ("arn", "expected"),
    [
        (ROLE, MAPPED),
        (MAPPED, MAPPED),
        ("arn:aws:iam::339712771495:role/aws-reserved/sso.amazonaws.com/eu/x", "arn:aws:iam::339712771495:role/x"),
        ("arn:aws:iam::339712771495:user/team/ana", "arn:aws:iam::339712771495:user/team/ana"),
    ],
)
def test_a_role_loses_its_path(arn: str, expected: str) -> None:
    assert without_path(arn) == expected


def test_a_new_map_gets_the_role() -> None:
    assert roles(with_node_role({}, ROLE)) == [
        {
            "rolearn": MAPPED,
            "username": "system:node:{{EC2PrivateDNSName}}",
            "groups": ["system:bootstrappers", "system:nodes"],
        }
    ]


def test_windows_nodes_may_also_run_kube_proxy() -> None:
    (role,) = roles(with_node_role({}, ROLE, windows=True))
    assert role["groups"] == ["system:bootstrappers", "system:nodes", "eks:kube-proxy-windows"]


def test_everything_else_in_the_map_stays() -> None:
    data = {"mapUsers": "- userarn: x\n", "foreign": "1", "mapRoles": f"- rolearn: {MAPPED}-2\n  username: a\n"}
    changed = with_node_role(data, ROLE)
    assert changed["mapUsers"] == data["mapUsers"]
    assert changed["foreign"] == "1"
    assert roles(changed)[0] == {"rolearn": f"{MAPPED}-2", "username": "a"}
    assert len(roles(changed)) == 2


def test_a_mapped_role_changes_nothing_not_even_the_text() -> None:
    data = {"mapRoles": f"# by hand\n- rolearn: {MAPPED}\n  username: someone\n"}
    assert with_node_role(data, ROLE) is data


def test_removal_takes_the_node_mapping_only() -> None:
    data = with_node_role({"mapRoles": f"- rolearn: {MAPPED}-2\n  username: a\n"}, ROLE)
    assert [role["rolearn"] for role in roles(without_node_role(data, ROLE))] == [f"{MAPPED}-2"]


def test_a_mapping_to_another_user_is_not_ekss_to_remove() -> None:
    data = {"mapRoles": f"- rolearn: {MAPPED}\n  username: someone\n  groups: [system:masters]\n"}
    assert without_node_role(data, ROLE) is data


@pytest.mark.parametrize("text", ["{not: a list}", "[unclosed", "- just text"])
def test_a_broken_map_is_left_alone(text: str) -> None:
    with pytest.raises(InvalidAwsAuth):
        with_node_role({"mapRoles": text}, ROLE)

"""Names, sizes, labels, taints, launch templates and instance types of a node group."""

from typing import Any

import pytest

from cdktf_karpenter_sandbox.eks.launch_templates import LaunchTemplate
from cdktf_karpenter_sandbox.eks.nodegroup_refusals import (
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
from cdktf_karpenter_sandbox.response import Refusal


def test_names_have_at_most_63_characters() -> None:
    check_nodegroup_name("a" * 63)
    for name in ("a" * 64, "", "-a", "a.b"):
        with pytest.raises(Refusal, match="nodegroup name"):
            check_nodegroup_name(name)


@pytest.mark.parametrize(("least", "desired", "most"), [(1, 1, 1), (0, 0, 1), (1, 2, 3)])
def test_accepted_sizes(least: int, desired: int, most: int) -> None:
    check_scaling({"minSize": least, "desiredSize": desired, "maxSize": most})


@pytest.mark.parametrize(
    ("least", "desired", "most", "message"),
    [
        (2, 1, 3, "Minimum capacity 2 can't be greater than desired size 1"),
        (1, 4, 3, "Desired capacity 4 can't be greater than max size 3"),
    ],
)
def test_refused_sizes(least: int, desired: int, most: int, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_scaling({"minSize": least, "desiredSize": desired, "maxSize": most})


@pytest.mark.parametrize(
    "key",
    [
        "role",
        "example.com/role",
        "karpenter.sh/discovery",
        "notk8s.io/x",
        "node.kubernetes.io/x",
        "a.kubelet.kubernetes.io/x",
    ],
)
def test_accepted_labels(key: str) -> None:
    check_labels({key: "x"})


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("eks.amazonaws.com/x", "y", "reserved prefixes"),
        ("kubernetes.io/role", "y", "kubelet refuses"),
        ("node-role.kubernetes.io/x", "y", "kubelet refuses"),
        ("k8s.io/x", "y", "kubelet refuses"),
        ("empty", "", "alphanumeric"),
        ("word", "two words", "alphanumeric"),
        ("end", "y-", "alphanumeric"),
    ],
)
def test_refused_labels(key: str, value: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_labels({"role": "workers", key: value})


@pytest.mark.parametrize("value", [None, "", "gpu", "a.b_c-d"])
def test_accepted_taints(value: str | None) -> None:
    check_taints([{"key": "a", "effect": "NO_SCHEDULE", **({} if value is None else {"value": value})}])


@pytest.mark.parametrize(
    ("taint", "message"),
    [
        ({"effect": "NO_SCHEDULE"}, "key and effect"),
        ({"key": "a"}, "key and effect"),
        ({"key": "a", "effect": "NO_SCHEDULE", "value": "two words"}, "alphanumeric"),
    ],
)
def test_refused_taints(taint: dict[str, str], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_taints([taint])


def test_an_update_names_one_size_of_at_most_100_nodes() -> None:
    check_update_config({"maxUnavailable": 100})
    check_update_config({"maxUnavailablePercentage": 100, "updateStrategy": "MINIMAL"})
    for update in ({}, {"maxUnavailable": 1, "maxUnavailablePercentage": 1}, {"maxUnavailable": 101}):
        with pytest.raises(Refusal, match="maxUnavailable"):
            check_update_config(update)


def test_nodes_have_another_role_than_the_cluster() -> None:
    check_roles_differ("arn:aws:iam::1:role/nodes", "arn:aws:iam::1:role/cluster")
    with pytest.raises(Refusal, match="cluster's own"):
        check_roles_differ("arn:aws:iam::1:role/cluster", "arn:aws:iam::1:role/cluster")


def template(**data: Any) -> LaunchTemplate:
    return LaunchTemplate("lt-1", "workers", "1", data)


@pytest.mark.parametrize(
    ("body", "given"),
    [
        ({}, None),
        ({"diskSize": 20, "remoteAccess": {"ec2SshKey": "k"}}, None),
        ({"instanceTypes": ["t3.medium"], "amiType": "AL2_x86_64"}, template(SecurityGroupIds=["sg-1"])),
        ({}, template(ImageId="ami-1", InstanceType="t3.medium")),
    ],
)
def test_accepted_templates(body: dict[str, Any], given: LaunchTemplate | None) -> None:
    check_launch_template(body, given)


@pytest.mark.parametrize(
    ("body", "data", "message"),
    [
        ({"diskSize": 20}, {}, "Disk size"),
        ({"remoteAccess": {"ec2SshKey": "k"}}, {}, "Remote access"),
        ({"instanceTypes": ["t3.medium"]}, {"InstanceType": "t3.large"}, "instance types"),
        ({"amiType": "AL2_x86_64"}, {"ImageId": "ami-1"}, "image ID"),
        ({}, {"IamInstanceProfile": {"Name": "x"}}, "instance profile"),
        ({}, {"NetworkInterfaces": [{"SubnetId": "subnet-1"}]}, "subnet"),
    ],
)
def test_refused_templates(body: dict[str, Any], data: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal, match=message):
        check_launch_template(body, template(**data))


def test_amazon_linux_2_ends_with_kubernetes_1_32() -> None:
    check_ami_type("AL2_x86_64_GPU", "1.32")
    check_ami_type("AL2023_x86_64_STANDARD", "1.36")
    with pytest.raises(Refusal, match=r"only supported for kubernetes versions 1\.32 or earlier"):
        check_ami_type("AL2_ARM_64", "1.33")


@pytest.mark.parametrize(
    ("ami", "kinds"),
    [
        ("AL2_x86_64", ["t2.medium", "m5.large", "g4dn.xlarge"]),
        ("AL2_ARM_64", ["t4g.medium", "c6gn.large", "a1.large"]),
        ("AL2023_ARM_64_STANDARD", ["m7gd.large"]),
        ("CUSTOM", ["t4g.medium", "t2.medium"]),
    ],
)
def test_instance_types_of_the_images_architecture(ami: str, kinds: list[str]) -> None:
    check_instance_types(ami, kinds)


@pytest.mark.parametrize(
    ("ami", "kind"),
    [("AL2_x86_64", "t4g.medium"), ("BOTTLEROCKET_ARM_64", "t2.medium"), ("AL2_x86_64_GPU", "g5g.xlarge")],
)
def test_instance_types_of_another_architecture(ami: str, kind: str) -> None:
    with pytest.raises(Refusal, match=kind):
        check_instance_types(ami, ["c5.large" if "x86" in ami else "c6g.large", kind])

"""Which calls hand a role to EKS."""

from typing import Any

import pytest

from cdktf_karpenter_sandbox.eks.pass_role import passed_role

ROLE = "arn:aws:iam::339712771495:role/a"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/clusters", {"name": "c", "roleArn": ROLE}),
        ("/clusters/c/node-groups", {"nodeRole": ROLE}),
        ("/clusters/c/access-entries", {"principalArn": ROLE, "type": "EC2_LINUX"}),
        ("/clusters/c/access-entries", {"principalArn": ROLE, "type": "EC2_WINDOWS"}),
        ("/clusters/c/pod-identity-associations", {"roleArn": ROLE}),
        ("/clusters/c/pod-identity-associations/a-1", {"roleArn": ROLE}),
        ("/clusters/c/addons", {"serviceAccountRoleArn": ROLE}),
        ("/clusters/c/addons/vpc-cni/update", {"serviceAccountRoleArn": ROLE}),
    ],
)
def test_calls_that_pass_a_role(path: str, body: dict[str, Any]) -> None:
    passed = passed_role("POST", path, body)
    assert passed is not None
    assert passed[0] == ROLE
    assert "eks.amazonaws.com" in passed[1]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/clusters", {"roleArn": ROLE}),
        ("POST", "/clusters/c/addons", {"addonName": "coredns"}),
        ("POST", "/clusters/c/access-entries", {"principalArn": ROLE}),
        ("POST", "/clusters/c/access-entries", {"principalArn": ROLE, "type": "STANDARD"}),
        ("POST", "/clusters/c/updates", {"version": "1.30"}),
    ],
)
def test_calls_that_pass_none(method: str, path: str, body: dict[str, Any]) -> None:
    assert passed_role(method, path, body) is None

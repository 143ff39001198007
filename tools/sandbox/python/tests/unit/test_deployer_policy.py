"""What the deployer's policy and its permissions boundary say, whoever asks."""

import fnmatch
import json
from collections.abc import Iterator
from typing import Any

import pytest

from cdktf_karpenter_sandbox.iam.limits import MANAGED_POLICY_SIZE, ROLE_INLINE_POLICIES_SIZE, size_of
from cdktf_karpenter_sandbox.seed.deployer import deployer_boundary, deployer_policy
from cdktf_karpenter_sandbox.seed.model import read_seed

from ..conftest import ACCOUNT, REGION, SEED

POLICY: dict[str, Any] = deployer_policy(read_seed(SEED))
BOUNDARY: dict[str, Any] = deployer_boundary(read_seed(SEED))


def listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def allowed(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for statement in document["Statement"]:
        if statement["Effect"] == "Allow":
            for action in listed(statement["Action"]):
                yield action, statement


def test_each_placeholder_is_filled_in() -> None:
    text = json.dumps([POLICY, BOUNDARY])
    assert "${" not in text
    assert ACCOUNT in text
    assert REGION in text


def test_the_policy_fits_into_a_role_and_the_boundary_into_a_managed_policy() -> None:
    assert size_of(json.dumps(POLICY)) <= ROLE_INLINE_POLICIES_SIZE
    assert size_of(json.dumps(BOUNDARY)) <= MANAGED_POLICY_SIZE


def test_every_right_is_named() -> None:
    assert [action for action, _ in allowed(POLICY) if "*" in action] == []


# Those that the user guide's example of a delegating administrator names, and the trust beside them:
# https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html
@pytest.mark.parametrize(
    "action",
    [
        *("iam:CreateRole", "iam:AttachRolePolicy", "iam:PutRolePolicy"),
        *("iam:PutRolePermissionsBoundary", "iam:UpdateAssumeRolePolicy", "iam:DeleteRolePolicy"),
    ],
)
def test_roles_are_changed_within_the_boundary_only(action: str) -> None:
    (statement,) = [statement for allowed_action, statement in allowed(POLICY) if allowed_action == action]
    boundary = f"arn:aws:iam::{ACCOUNT}:policy/eks-boundary"
    assert statement["Condition"] == {"StringEquals": {"iam:PermissionsBoundary": boundary}}


def test_roles_are_passed_to_named_services_only() -> None:
    for document in (POLICY, BOUNDARY):
        (statement,) = [statement for action, statement in allowed(document) if action == "iam:PassRole"]
        services = listed(statement["Condition"]["StringEquals"]["iam:PassedToService"])
        assert services
        assert all(service.endswith(".amazonaws.com") and "*" not in service for service in services)


@pytest.mark.parametrize(
    "action",
    [
        *("iam:AttachRolePolicy", "iam:CreatePolicyVersion", "iam:CreateRole", "iam:CreateUser"),
        *("iam:DeleteRolePermissionsBoundary", "iam:PutRolePolicy", "iam:UpdateAssumeRolePolicy"),
        *("sts:AssumeRole", "kms:PutKeyPolicy", "kms:CreateGrant", "ssm:SendCommand", "ssm:PutParameter"),
        *("secretsmanager:GetSecretValue", "s3:GetObject", "s3:PutObject", "eks:CreateAccessEntry"),
        *("lambda:InvokeFunction", "organizations:LeaveOrganization", "dynamodb:Scan"),
    ],
)
def test_no_role_of_the_deployer_may(action: str) -> None:
    found = [pattern for pattern, _ in allowed(BOUNDARY) if fnmatch.fnmatchcase(action, pattern)]
    assert found == []

"""The resource on which IAM judges a call."""

import pytest
from ministack.core.responses import request_scope
from ministack.services import iam

from cdktf_karpenter_sandbox.authorization.resource_arns import ec2_resource, events_resource, iam_resource

from ..conftest import ACCOUNT, REGION

TRUST = '{"Version":"2012-10-17","Statement":[]}'


@pytest.mark.parametrize(
    ("parameters", "resource"),
    [
        ({"Action": "CreateRole", "RoleName": "a", "Path": "/team/"}, "role/team/a"),
        ({"Action": "CreateInstanceProfile", "InstanceProfileName": "p"}, "instance-profile/p"),
        ({"Action": "AddRoleToInstanceProfile", "InstanceProfileName": "p", "RoleName": "a"}, "instance-profile/p"),
        ({"Action": "CreatePolicy", "PolicyName": "x", "Path": "/"}, "policy/x"),
        ({"Action": "PutRolePolicy", "RoleName": "a", "PolicyName": "x"}, "role/a"),
        ({"Action": "CreateOpenIDConnectProvider", "Url": "https://issuer/id/1"}, "oidc-provider/issuer/id/1"),
    ],
)
def test_iam(parameters: dict[str, str], resource: str) -> None:
    with request_scope(ACCOUNT, REGION):
        assert iam_resource({key: [value] for key, value in parameters.items()}, ACCOUNT) == (
            f"arn:aws:iam::{ACCOUNT}:{resource}"
        )


def test_a_role_that_exists_is_judged_with_its_path() -> None:
    with request_scope(ACCOUNT, REGION):
        iam._create_role({"RoleName": ["deep"], "Path": ["/very/"], "AssumeRolePolicyDocument": [TRUST]})
        found = iam_resource({"Action": ["GetRole"], "RoleName": ["deep"]}, ACCOUNT)
        del iam._roles["deep"]
    assert found == f"arn:aws:iam::{ACCOUNT}:role/very/deep"


def test_lists_have_no_resource() -> None:
    with request_scope(ACCOUNT, REGION):
        assert iam_resource({"Action": ["ListRoles"]}, ACCOUNT) is None


@pytest.mark.parametrize(
    ("body", "resource"),
    [
        ({"Name": "spot", "EventPattern": "{}"}, "rule/spot"),
        ({"Rule": "spot", "Targets": []}, "rule/spot"),
        ({"Rule": "spot", "EventBusName": "default"}, "rule/spot"),
        ({"Rule": "spot", "EventBusName": "own"}, "rule/own/spot"),
    ],
)
def test_a_rule_of_the_default_bus_has_no_bus_in_its_arn(body: dict[str, object], resource: str) -> None:
    assert events_resource(body, REGION, ACCOUNT) == f"arn:aws:events:{REGION}:{ACCOUNT}:{resource}"


def test_tags_of_a_rule_are_judged_on_the_rule() -> None:
    arn = f"arn:aws:events:{REGION}:{ACCOUNT}:rule/spot"
    assert events_resource({"ResourceARN": arn}, REGION, ACCOUNT) == arn
    assert events_resource({}, REGION, ACCOUNT) is None


@pytest.mark.parametrize(
    ("parameters", "resource"),
    [
        ({"Action": "CreateTags", "ResourceId.1": "subnet-1"}, "subnet/subnet-1"),
        ({"Action": "DeleteTags", "ResourceId.1": "i-1"}, "instance/i-1"),
        ({"Action": "DeleteLaunchTemplate", "LaunchTemplateId": "lt-1"}, "launch-template/lt-1"),
        ({"Action": "DescribeLaunchTemplateVersions", "LaunchTemplateId": "lt-1"}, None),
        ({"Action": "DescribeTags"}, None),
    ],
)
def test_ec2(parameters: dict[str, str], resource: str | None) -> None:
    expected = None if resource is None else f"arn:aws:ec2:{REGION}:{ACCOUNT}:{resource}"
    assert ec2_resource({key: [value] for key, value in parameters.items()}, REGION, ACCOUNT) == expected

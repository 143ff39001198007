"""Requests held against the service models: every protocol, every kind of rule, and each service's own error."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from botocore.model import Shape
from botocore.serialize import create_serializer
from botocore.validate import ParamValidator

from cdktf_karpenter_sandbox.models.check import refusal_of, violations_of
from cdktf_karpenter_sandbox.models.constraints import compiled
from cdktf_karpenter_sandbox.models.requests import Request, read_request
from cdktf_karpenter_sandbox.models.services import CHECKED, input_of, operation_model, service_model

GROUP = {"clusterName": "prd", "nodegroupName": "g", "nodeRole": "r", "subnets": ["s"]}


def sent(service: str, name: str, /, **arguments: Any) -> tuple[str, str, dict[str, str], bytes, dict[str, list[str]]]:
    """The request that botocore makes of a call, as the emulator's handlers get it."""
    operation = operation_model(service, name)
    assert operation is not None
    serializer = create_serializer(service_model(service).protocol, include_validation=False)
    made = serializer.serialize_to_request(arguments, operation)
    body = made["body"]
    if isinstance(body, dict):
        body = urlencode(body)
    query = {
        key: value if isinstance(value, list) else [str(value)] for key, value in dict(made["query_string"]).items()
    }
    headers = {key.lower(): str(value) for key, value in made["headers"].items()}
    return made["method"], unquote(made["url_path"]), headers, body.encode() if isinstance(body, str) else body, query


def refusal(service: str, name: str, /, **arguments: Any) -> tuple[str, str] | None:
    return refusal_of(service, *sent(service, name, **arguments))


ACCEPTED: list[tuple[str, str, dict[str, Any]]] = [
    ("eks", "CreateCluster", {"name": "prd", "roleArn": "r", "resourcesVpcConfig": {"subnetIds": []}}),
    ("eks", "CreateNodegroup", {**GROUP, "labels": {"a": "b"}, "taints": [{"key": "k", "effect": "NO_EXECUTE"}]}),
    ("eks", "ListNodegroups", {"clusterName": "prd", "maxResults": 100}),
    ("eks", "UntagResource", {"resourceArn": "arn:aws:eks:a:1:cluster/prd", "tagKeys": ["a", "b"]}),
    ("eks", "DescribeAccessEntry", {"clusterName": "prd", "principalArn": "arn:aws:iam::1:role/a/b"}),
    ("ec2", "DescribeSubnets", {"Filters": [{"Name": "tag:a", "Values": ["x", "y"]}], "DryRun": False}),
    (
        "ec2",
        "RunInstances",
        {
            "MinCount": 1,
            "MaxCount": 2,
            "InstanceType": "t3.medium",
            "TagSpecifications": [{"ResourceType": "instance", "Tags": [{"Key": "Name", "Value": "x"}]}],
            "BlockDeviceMappings": [{"DeviceName": "/dev/xvda", "Ebs": {"VolumeSize": 20, "Encrypted": True}}],
        },
    ),
    ("iam", "CreateRole", {"RoleName": "r", "AssumeRolePolicyDocument": "{}", "Tags": [{"Key": "a", "Value": ""}]}),
    ("iam", "CreateOpenIDConnectProvider", {"Url": "https://a", "ThumbprintList": [], "ClientIDList": ["sts"]}),
    ("sts", "GetCallerIdentity", {}),
    ("sqs", "CreateQueue", {"QueueName": "q", "Attributes": {"VisibilityTimeout": "30"}, "tags": {"a": "b"}}),
    ("events", "PutRule", {"Name": "r", "EventPattern": "{}", "State": "ENABLED"}),
    ("kms", "CreateKey", {"KeyUsage": "ENCRYPT_DECRYPT", "Tags": [{"TagKey": "a", "TagValue": "b"}]}),
]


@pytest.mark.parametrize(("service", "name", "arguments"), ACCEPTED)
def test_what_a_call_says_is_read_back_and_accepted(service: str, name: str, arguments: dict[str, Any]) -> None:
    request = read_request(service, *sent(service, name, **arguments))
    assert request is not None
    assert request.operation.name == name
    assert {member: request.members[member] for member in arguments} == arguments
    assert violations_of(request) == []


@pytest.mark.parametrize(
    ("service", "name", "arguments", "code", "message"),
    [
        ("eks", "CreateCluster", {"name": "prd"}, "InvalidParameterException", "Value null at 'roleArn'"),
        ("eks", "CreateNodegroup", {**GROUP, "labels": {"a": ""}}, "InvalidParameterException", "equal to 1"),
        ("eks", "CreateNodegroup", {**GROUP, "labels": {"a" * 64: "b"}}, "InvalidParameterException", "equal to 63"),
        ("eks", "CreateNodegroup", {**GROUP, "amiType": "AL9"}, "InvalidParameterException", "enum value set"),
        ("eks", "CreateNodegroup", {**GROUP, "scalingConfig": {"maxSize": 0}}, "InvalidParameterException", "to 1"),
        ("eks", "CreateNodegroup", {**GROUP, "taints": [{"effect": "x"}]}, "InvalidParameterException", "taints.1"),
        ("eks", "ListClusters", {"maxResults": 101}, "InvalidParameterException", "less than or equal to 100"),
        ("eks", "TagResource", {"resourceArn": "a", "tags": {"a": "b" * 257}}, "BadRequestException", "256"),
        (
            "ec2",
            "CreateSecurityGroup",
            {"GroupName": "a"},
            "MissingParameter",
            "must contain the parameter Description",
        ),
        (
            "ec2",
            "RunInstances",
            {"MinCount": 1, "MaxCount": 1, "InstanceType": "t9.x"},
            "InvalidParameterValue",
            "t9.x",
        ),
        ("ec2", "DescribeSubnets", {"MaxResults": 1}, "InvalidParameterValue", "greater than or equal to 5"),
        ("iam", "CreateRole", {"RoleName": "a" * 65, "AssumeRolePolicyDocument": "x"}, "ValidationError", "'roleName'"),
        ("iam", "CreateRole", {"RoleName": "a b", "AssumeRolePolicyDocument": "x"}, "ValidationError", "pattern"),
        ("sts", "AssumeRole", {"RoleArn": "a" * 20, "RoleSessionName": "x"}, "ValidationError", "'roleSessionName'"),
        ("sqs", "CreateQueue", {"Attributes": {}}, "MissingParameter", "'queueName'"),
        ("sqs", "CreateQueue", {"QueueName": "q", "Attributes": {"Nothing": "1"}}, "InvalidAttributeName", "Nothing"),
        ("events", "PutRule", {"Name": "a b"}, "ValidationException", "pattern"),
        ("kms", "CreateAlias", {"AliasName": "alias/a b", "TargetKeyId": "k"}, "ValidationException", "pattern"),
    ],
)
def test_refused_in_the_services_own_words(
    service: str, name: str, arguments: dict[str, Any], code: str, message: str
) -> None:
    found = refusal(service, name, **arguments)
    assert found is not None
    assert found[0] == code
    assert message in found[1]


@pytest.mark.parametrize(
    ("service", "request_parts", "code"),
    [
        ("eks", ("POST", "/clusters/prd/updates", {}, b'{"version": "1.34", "dryRun": true}', {}), "dryRun"),
        ("eks", ("GET", "/clusters", {}, b"", {"limit": ["1"]}), "limit"),
        ("ec2", ("POST", "/", {}, b"Action=DescribeSubnets&Version=2016-11-15&Filter.1.Nam=x", {}), "Filter.1.Nam"),
        ("iam", ("POST", "/", {}, b"Action=GetRole&Version=2010-05-08&RoleName=r&Role=r", {}), "Role"),
        ("kms", ("POST", "/", {"x-amz-target": "TrentService.ListKeys"}, b'{"Limits": 1}', {}), "Limits"),
    ],
)
def test_a_name_that_the_model_does_not_have_is_refused(service: str, request_parts: Any, code: str) -> None:
    found = refusal_of(service, *request_parts)
    assert found is not None
    assert code.lower() in found[1].lower()


def test_a_presigned_call_carries_its_signature_beside_its_members() -> None:
    query = {"Action": ["GetCallerIdentity"], "Version": ["2011-06-15"], "X-Amz-Signature": ["s"], "X-Amz-Date": ["d"]}
    assert refusal_of("sts", "GET", "/", {}, b"", query) is None


def test_a_value_of_another_type_is_refused() -> None:
    assert refusal_of("ec2", "POST", "/", {}, b"Action=DescribeSubnets&MaxResults=many", {}) is not None
    body = json.dumps({"maxSize": "3"}).encode()
    found = refusal_of(
        "eks", "POST", "/clusters/a/node-groups/b/update-config", {}, b'{"scalingConfig": %s}' % body, {}
    )
    assert found is not None
    assert "Member must be a integer" in found[1]


@pytest.mark.parametrize(
    ("service", "name", "arguments"),
    [
        ("eks", "CreateNodegroup", {"subnets": "s", "scalingConfig": {"minSize": -1}, "labels": {"": "x"}, "x": 1}),
        ("ec2", "RunInstances", {"MaxCount": "1", "TagSpecifications": [{"Tags": "x"}], "y": 1}),
        ("iam", "CreateRole", {"RoleName": "", "Tags": [{"Key": "a"}]}),
        ("kms", "CreateGrant", {"GranteePrincipal": "", "Operations": "Decrypt"}),
    ],
)
def test_all_that_botocore_itself_finds_is_found(service: str, name: str, arguments: dict[str, Any]) -> None:
    """Its validator knows of types, required members, least lengths and unknown members."""
    operation = operation_model(service, name)
    assert operation is not None
    report = ParamValidator().validate(arguments, input_of(operation)).generate_report()
    assert report
    assert len(violations_of(Request(operation, arguments))) >= len(report.splitlines())


def test_every_pattern_of_the_models_can_be_used() -> None:
    for service in CHECKED:
        for name in service_model(service).operation_names:
            operation = operation_model(service, name)
            shape = input_of(operation) if operation else None
            for pattern in _patterns(shape, set()) if shape else ():
                assert compiled(pattern) is not None
    with pytest.raises(re.error):
        compiled(r"\p{Lu}")


def _patterns(shape: Shape, seen: set[str]) -> Iterator[str]:
    if shape.name in seen:
        return
    seen.add(shape.name)
    if shape.metadata.get("pattern"):
        yield str(shape.metadata["pattern"])
    members: Mapping[str, Shape] = getattr(shape, "members", {})
    for below in [
        *members.values(),
        *(getattr(shape, kind) for kind in ("member", "key", "value") if hasattr(shape, kind)),
    ]:
        yield from _patterns(below, seen)

"""IAM through its API, and what the platform engineer may do."""

import json
from typing import Any

import pytest

from ..arrange import ensure_role, refusal, trust
from ..conftest import ACCOUNT, Sandbox

ISSUER = "https://oidc.eks.ap-northeast-2.amazonaws.com/id/0123456789ABCDEF0123456789ABCDEF"

#: What our packages attach: the tutorial's, Karpenter's and eksctl's policies.
ATTACHED = [
    "AmazonEKSClusterPolicy",
    "AmazonEKSVPCResourceController",
    "AmazonEKSWorkerNodePolicy",
    "AmazonEKS_CNI_Policy",
    "AmazonEC2ContainerRegistryReadOnly",
    "AmazonEC2ContainerRegistryPullOnly",
    "AmazonEC2ContainerRegistryPowerUser",
    "AmazonSSMManagedInstanceCore",
    "AutoScalingFullAccess",
    "CloudWatchAgentServerPolicy",
    "AWSXRayDaemonWriteAccess",
    "service-role/AmazonEBSCSIDriverPolicy",
]


@pytest.fixture(scope="module")
def iam(sandbox: Sandbox) -> Any:
    return sandbox.client("iam")


@pytest.mark.parametrize("policy", ATTACHED)
def test_policies_of_aws_can_be_attached(iam: Any, policy: str) -> None:
    ensure_role(iam, "node", "ec2.amazonaws.com")
    arn = f"arn:aws:iam::aws:policy/{policy}"
    iam.attach_role_policy(RoleName="node", PolicyArn=arn)
    attached = iam.list_attached_role_policies(RoleName="node")["AttachedPolicies"]
    assert [found["PolicyArn"] for found in attached] == [arn]
    iam.detach_role_policy(RoleName="node", PolicyArn=arn)


@pytest.mark.parametrize(
    "arn",
    ["arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicyy", f"arn:aws:iam::{ACCOUNT}:policy/nothing"],
)
def test_a_policy_that_does_not_exist_cannot_be_attached(iam: Any, arn: str) -> None:
    ensure_role(iam, "node", "ec2.amazonaws.com")
    assert refusal(iam.attach_role_policy, RoleName="node", PolicyArn=arn)[0] == "NoSuchEntity"


def test_a_managed_policy_has_at_most_6144_characters(iam: Any) -> None:
    def document(size: int) -> str:
        statement = {"Effect": "Allow", "Action": "s3:GetObject", "Resource": "arn:aws:s3:::"}
        bare = json.dumps({"Version": "2012-10-17", "Statement": [statement]}, separators=(",", ":"))
        statement["Resource"] += "x" * (size - len(bare))
        # White space does not count.
        return json.dumps({"Version": "2012-10-17", "Statement": [statement]}, indent=8)

    iam.create_policy(PolicyName="fits", PolicyDocument=document(6144))
    refused = refusal(iam.create_policy, PolicyName="large", PolicyDocument=document(6145))
    assert refused == ("LimitExceeded", "Cannot exceed quota for PolicySize: 6144")
    iam.delete_policy(PolicyArn=f"arn:aws:iam::{ACCOUNT}:policy/fits")


def test_an_oidc_provider_needs_no_thumbprint_and_can_be_tagged(iam: Any) -> None:
    created = iam.create_open_id_connect_provider(Url=ISSUER, ClientIDList=["sts.amazonaws.com"])
    arn = created["OpenIDConnectProviderArn"]
    iam.tag_open_id_connect_provider(OpenIDConnectProviderArn=arn, Tags=[{"Key": "a", "Value": "1"}])
    iam.tag_open_id_connect_provider(OpenIDConnectProviderArn=arn, Tags=[{"Key": "b", "Value": "2"}])
    iam.untag_open_id_connect_provider(OpenIDConnectProviderArn=arn, TagKeys=["a"])
    iam.add_client_id_to_open_id_connect_provider(OpenIDConnectProviderArn=arn, ClientID="other")
    provider = iam.get_open_id_connect_provider(OpenIDConnectProviderArn=arn)
    assert provider["Url"] == ISSUER.removeprefix("https://")
    assert provider["ClientIDList"] == ["sts.amazonaws.com", "other"]
    assert len(provider["ThumbprintList"]) == 1
    tags = iam.list_open_id_connect_provider_tags(OpenIDConnectProviderArn=arn)["Tags"]
    assert tags == [{"Key": "b", "Value": "2"}]
    iam.delete_open_id_connect_provider(OpenIDConnectProviderArn=arn)


def test_the_caller_is_the_engineers_role(sandbox: Sandbox) -> None:
    arn = sandbox.client("sts").get_caller_identity()["Arn"]
    assert arn == f"arn:aws:sts::{ACCOUNT}:assumed-role/platform-engineer/engineer"


def test_a_create_that_the_sdk_sends_again_is_done_once(iam: Any) -> None:
    invocations: list[str] = []

    def name_the_call(context: Any, **_other: Any) -> None:
        context["retries"] = {"invocation-id": invocations[-1]}

    iam.meta.events.register("before-call.iam.CreateRole", name_the_call)
    try:
        arguments = {"RoleName": "sent-again", "AssumeRolePolicyDocument": trust("ec2.amazonaws.com")}
        invocations.append("11111111-1111-4111-8111-111111111111")
        first = iam.create_role(**arguments)["Role"]
        assert iam.create_role(**arguments)["Role"] == first
        invocations.append("22222222-2222-4222-8222-222222222222")
        assert refusal(iam.create_role, **arguments)[0] == "EntityAlreadyExists"
    finally:
        iam.meta.events.unregister("before-call.iam.CreateRole", name_the_call)
        iam.delete_role(RoleName="sent-again")

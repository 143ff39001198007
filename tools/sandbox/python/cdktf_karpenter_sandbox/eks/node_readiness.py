"""Whether the nodes of a managed node group would join and become ready.

The sandbox runs no kubelet. It looks at what nodes need of the order in which things are made: the rights of their
role, and a CNI that has its own. kube-proxy is not among them: the managed VPC CNI reaches the API server without it
(https://github.com/aws/amazon-vpc-cni-k8s#cluster_endpoint-v1121). A CNI of another kind is out of its sight.
"""

from typing import Any

from ministack.services import eks

from ..emulator.permissions import role_allows
from .nodegroup_instances import instances_of
from .records import Record

#: A health issue of a node group: https://docs.aws.amazon.com/eks/latest/APIReference/API_Issue.html
Issue = dict[str, Any]

#: What a node calls before it registers, and to pull its first images.
#: https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html
_JOINS_WITH = ("ec2:DescribeInstances", "eks:DescribeCluster")
_PULLS_WITH = ("ecr:GetAuthorizationToken", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer")

#: https://docs.aws.amazon.com/eks/latest/userguide/cni-iam-role.html
_CNI_WORKS_WITH = ("ec2:AssignPrivateIpAddresses", "ec2:AttachNetworkInterface", "ec2:CreateNetworkInterface")


def node_issue(cluster: Record, nodegroup: Record) -> Issue | None:
    """Why EKS would give up on the group: https://docs.aws.amazon.com/eks/latest/userguide/troubleshooting.html"""
    if nodegroup["scalingConfig"]["desiredSize"] == 0:
        return None
    role = nodegroup["nodeRole"]
    if not _allows(role, _JOINS_WITH):
        return _creation_failure(nodegroup, "Instances failed to join the kubernetes cluster")
    if not _allows(role, _PULLS_WITH) or not _has_network(cluster, role):
        return _creation_failure(nodegroup, "Unhealthy nodes in the kubernetes cluster")
    return None


def _has_network(cluster: Record, node_role: str) -> bool:
    cni = eks._addons.get(f"{cluster['name']}/vpc-cni")
    if cni is None and not cluster["_self_managed_addons"]:
        return False
    if cni is not None and cni.get("podIdentityAssociations"):
        return True
    return _allows((cni or {}).get("serviceAccountRoleArn") or node_role, _CNI_WORKS_WITH)


def _allows(role_arn: str, actions: tuple[str, ...]) -> bool:
    return all(role_allows(role_arn.rsplit("/", 1)[-1], action) for action in actions)


def _creation_failure(nodegroup: Record, message: str) -> Issue:
    ids = [instance["InstanceId"] for instance in instances_of(nodegroup)]
    return {"code": "NodeCreationFailure", "message": message, "resourceIds": ids}

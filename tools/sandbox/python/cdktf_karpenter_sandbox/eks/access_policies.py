"""Access policies as Kubernetes RBAC.

EKS judges them in an authorizer of its own. An API server has RBAC, so each policy is a ClusterRole with the policy's
published rules, and each association a binding of a group that the token webhook gives to the principal.
"""

import hashlib
import re
from typing import Any

from ministack.services import eks

from .records import Record

_ARN = re.compile(r"arn:aws(-[a-z]+)*:eks::aws:cluster-access-policy/(?P<name>\w+)")
_RBAC = "rbac.authorization.k8s.io"
_LABELS = {"sandbox.eks/access-policy": "true"}

#: Policies for AWS services and Auto Mode are known, but have no rules here: nothing in the sandbox acts as them.
#: https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html
_WITHOUT_RULES = frozenset(
    (
        "AmazonAIOpsAssistantPolicy",
        "AmazonARCRegionSwitchScalingPolicy",
        "AmazonEKSAutoNodePolicy",
        "AmazonEKSBlockStorageClusterPolicy",
        "AmazonEKSBlockStoragePolicy",
        "AmazonEKSClusterInsightsPolicy",
        "AmazonEKSComputeClusterPolicy",
        "AmazonEKSComputePolicy",
        "AmazonEKSHybridPolicy",
        "AmazonEKSLoadBalancingClusterPolicy",
        "AmazonEKSLoadBalancingPolicy",
        "AmazonEKSNetworkingClusterPolicy",
        "AmazonEKSNetworkingPolicy",
        "AmazonEKSSecretReaderPolicy",
    )
)


def policy_names() -> list[str]:
    return sorted({*eks._ACCESS_POLICY_RULES, *_WITHOUT_RULES})


def known_policy(arn: str) -> str | None:
    """The policy's name, when AWS has one of this ARN."""
    match = _ARN.fullmatch(arn)
    name = match.group("name") if match else None
    return name if name in policy_names() else None


def group_of(cluster: str, principal: str, policy_arn: str) -> str:
    """The group that carries one association: no two principals share it, since scopes differ."""
    digest = hashlib.sha256("\n".join((cluster, principal, policy_arn)).encode()).hexdigest()
    return f"eks:access-policy:{digest[:24]}"


def associations_of(cluster: str, principal: str) -> list[Record]:
    prefix = eks._ap_key(cluster, principal, "")
    return [record for key, record in eks._access_policies.items() if key.startswith(prefix)]


def has_namespace_scope(cluster: str) -> bool:
    return any(
        record["accessScope"]["type"] == "namespace"
        for key, record in eks._access_policies.items()
        if key.startswith(f"{cluster}\x00")
    )


def cluster_roles() -> list[dict[str, Any]]:
    return [
        {
            "apiVersion": f"{_RBAC}/v1",
            "kind": "ClusterRole",
            "metadata": {"name": _role_name(name), "labels": _LABELS},
            "rules": rules,
        }
        for name, rules in eks._ACCESS_POLICY_RULES.items()
    ]


def binding_of(cluster: str, principal: str, association: Record, namespace: str | None) -> dict[str, Any] | None:
    """The binding of an association for the whole cluster, or for one namespace of its scope."""
    name = known_policy(association["policyArn"])
    if name not in eks._ACCESS_POLICY_RULES:
        return None
    group = group_of(cluster, principal, association["policyArn"])
    metadata = {"name": group.replace(":", "-"), "labels": _LABELS}
    return {
        "apiVersion": f"{_RBAC}/v1",
        "kind": "RoleBinding" if namespace else "ClusterRoleBinding",
        "metadata": {**metadata, "namespace": namespace} if namespace else metadata,
        "subjects": [{"kind": "Group", "apiGroup": _RBAC, "name": group}],
        "roleRef": {"apiGroup": _RBAC, "kind": "ClusterRole", "name": _role_name(str(name))},
    }


def _role_name(policy: str) -> str:
    return f"eks-access-policy-{policy.lower()}"

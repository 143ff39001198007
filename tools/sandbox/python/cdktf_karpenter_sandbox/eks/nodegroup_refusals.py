"""Why EKS refuses a node group: pure rules."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .cluster_refusals import invalid_parameter
from .launch_templates import LaunchTemplate
from .versions import minor_of

_NAME = re.compile(r"[0-9A-Za-z][A-Za-z0-9_-]{0,62}")
#: EKS's own prefix, which its API refuses (eksctl-io/eksctl#4007).
_OWN_LABELS = ("eks.amazonaws.com",)
#: Once refused by the API too; since 2023 the API lets them through and the kubelet does not start, so that the group
#: ends as CREATE_FAILED after half an hour (terraform-aws-modules/terraform-aws-eks#3346). Refused at once here.
_KUBELET_REFUSES = ("kubernetes.io", "k8s.io")
#: https://github.com/kubernetes/kubernetes/blob/v1.34.0/staging/src/k8s.io/kubelet/pkg/apis/well_known_labels.go
_KUBELET_TAKES = ("kubelet.kubernetes.io", "node.kubernetes.io")
#: EKS's own words for a value of a label or taint (aws-controllers-k8s/community#2208).
_LABEL_VALUE = r"([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"
_MAX_UNAVAILABLE = 100
_LAST_MINOR_OF_AL2 = 32
#: `t4g.medium`, `m7gd.large`, `c6gn.xlarge`: a `g` right after the generation is Graviton; `a1` came before that rule.
_GRAVITON = re.compile(r"(a1|[a-z]+\d+g[a-z]*)\.")


def check_nodegroup_name(name: str) -> None:
    """https://docs.aws.amazon.com/eks/latest/userguide/create-managed-node-group.html"""
    if not _NAME.fullmatch(name):
        raise invalid_parameter(
            "The nodegroup name can contain only alphanumeric characters (case-sensitive), hyphens, and underscores. "
            "It must start with a letter or digit and can't be longer than 63 characters."
        )


def check_scaling(scaling: Mapping[str, int]) -> None:
    least, most, desired = scaling["minSize"], scaling["maxSize"], scaling["desiredSize"]
    if least > desired:
        raise invalid_parameter(f"Minimum capacity {least} can't be greater than desired size {desired}")
    if desired > most:
        raise invalid_parameter(f"Desired capacity {desired} can't be greater than max size {most}")


def check_labels(labels: Mapping[str, str]) -> None:
    """https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html"""
    for key, value in labels.items():
        _check_value(value)
        domain = key.partition("/")[0] if "/" in key else ""
        if _is_below(domain, _OWN_LABELS):
            raise invalid_parameter(
                f"Label cannot contain reserved prefixes {[f'{own}/' for own in _OWN_LABELS]}: {key}"
            )
        if _is_below(domain, _KUBELET_REFUSES) and not _is_below(domain, _KUBELET_TAKES):
            raise invalid_parameter(f"Instances failed to join the kubernetes cluster: the kubelet refuses {key}")


def _is_below(domain: str, reserved: Sequence[str]) -> bool:
    return any(domain == parent or domain.endswith(f".{parent}") for parent in reserved)


def check_taints(taints: Sequence[Mapping[str, str]]) -> None:
    """A taint without a value is one of Kubernetes' own forms; a key and an effect it must have.

    https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.34/#taint-v1-core
    """
    for taint in taints:
        if not taint.get("key") or not taint.get("effect"):
            raise invalid_parameter("Taint key and effect must not be empty")
        if taint.get("value"):
            _check_value(taint["value"])


def _check_value(value: str) -> None:
    if not re.fullmatch(_LABEL_VALUE, value):
        raise invalid_parameter(
            f"Invalid value: {value} : field must consist of alphanumeric characters, '-', '_' or '.', and must start "
            f"and end with an alphanumeric character (regex used for validation is '{_LABEL_VALUE}')"
        )


def check_update_config(update: Mapping[str, Any]) -> None:
    """One of the two sizes, and up to 100 nodes at once.

    https://docs.aws.amazon.com/eks/latest/APIReference/API_NodegroupUpdateConfig.html
    """
    if ("maxUnavailable" in update) == ("maxUnavailablePercentage" in update):
        raise invalid_parameter("Exactly one of maxUnavailable and maxUnavailablePercentage must be given")
    if update.get("maxUnavailable", 1) > _MAX_UNAVAILABLE:
        raise invalid_parameter(f"maxUnavailable can be at most {_MAX_UNAVAILABLE}")


def check_roles_differ(node_role: str, cluster_role: str) -> None:
    """Nodes cannot have the cluster's own role.

    https://docs.aws.amazon.com/eks/latest/userguide/create-managed-node-group.html
    """
    if node_role == cluster_role:
        raise invalid_parameter(f"The role {node_role} is the cluster's own: node groups need another one")


def check_launch_template(body: Mapping[str, Any], template: LaunchTemplate | None) -> None:
    """What may be said in one place only.

    https://docs.aws.amazon.com/eks/latest/userguide/launch-templates.html
    """
    if template is None:
        return
    if body.get("diskSize"):
        raise invalid_parameter("Disk size cannot be specified with a launch template")
    if body.get("remoteAccess"):
        raise invalid_parameter("Remote access configuration cannot be specified with a launch template.")
    if body.get("instanceTypes") and template.instance_type:
        raise invalid_parameter("Cannot specify instance types in launch template and API request")
    if template.image_id and (body.get("amiType") or body.get("version") or body.get("releaseVersion")):
        raise invalid_parameter("You cannot specify an AMI type or version with an image ID in the launch template")
    if template.data.get("IamInstanceProfile"):
        raise invalid_parameter(
            "Launch template should not specify an instance profile. "
            "The noderole in your request will be used to construct an instance profile."
        )
    if any(interface.get("SubnetId") for interface in template.data.get("NetworkInterfaces") or []):
        raise invalid_parameter("Launch template should not specify a subnet")


def check_ami_type(ami_type: str, version: str) -> None:
    """https://docs.aws.amazon.com/eks/latest/userguide/eks-ami-deprecation-faqs.html"""
    if ami_type.startswith("AL2_") and minor_of(version) > _LAST_MINOR_OF_AL2:
        raise invalid_parameter(
            f"AMI Type {ami_type} is only supported for kubernetes versions 1.{_LAST_MINOR_OF_AL2} or earlier"
        )


def check_instance_types(ami_type: str, instance_types: Sequence[str]) -> None:
    """An image runs on one architecture."""
    if ami_type == "CUSTOM":
        return
    arm = "ARM_64" in ami_type or "_arm64" in ami_type.lower()
    wrong = [kind for kind in instance_types if bool(_GRAVITON.match(kind)) != arm]
    if wrong:
        raise invalid_parameter(f"[{', '.join(wrong)}] is not a valid instance type for requested amiType {ami_type}")

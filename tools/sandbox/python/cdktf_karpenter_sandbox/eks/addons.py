"""Add-ons: the ones that EKS offers, with a version when none was asked for."""

from ministack.services import eks

from ..response import Refusal, Response, body_of, json_response
from .cluster_refusals import invalid_parameter
from .context import EksContext
from .records import Record
from .updates import remember

#: The version that the sandbox takes for each when none is given. EKS knows many more; any is accepted.
DEFAULT_VERSIONS = {
    "amazon-cloudwatch-observability": "v4.3.1-eksbuild.1",
    "aws-ebs-csi-driver": "v1.46.0-eksbuild.1",
    "aws-efs-csi-driver": "v2.1.9-eksbuild.1",
    "aws-mountpoint-s3-csi-driver": "v1.15.0-eksbuild.1",
    "coredns": "v1.11.4-eksbuild.14",
    "eks-node-monitoring-agent": "v1.3.0-eksbuild.2",
    "eks-pod-identity-agent": "v1.3.8-eksbuild.2",
    "kube-proxy": "v1.31.10-eksbuild.2",
    "metrics-server": "v0.8.0-eksbuild.1",
    "snapshot-controller": "v8.2.1-eksbuild.1",
    "vpc-cni": "v1.20.0-eksbuild.1",
}


def create_addon(context: EksContext, cluster: str, body: Record) -> Response:
    name = body.get("addonName", "")
    if cluster in eks._clusters and name not in DEFAULT_VERSIONS:
        raise invalid_parameter(f"Addon {name} specified is not supported")
    given = {**body, "addonVersion": body.get("addonVersion") or DEFAULT_VERSIONS.get(name)}
    associations = given.pop("podIdentityAssociations", None) or []
    answer: Response = context.original("_create_addon")(cluster, given)
    if answer[0] >= 300:
        return answer
    addon = eks._addons[f"{cluster}/{name}"]
    addon["podIdentityAssociations"] = [_associate(cluster, association) for association in associations]
    return json_response(200, {"addon": addon})


def _associate(cluster: str, association: Record) -> str:
    """An add-on lists the ARNs of its associations; the accounts they bind are in the add-on's own namespace."""
    answer = eks._create_pod_identity_association(cluster, {**association, "namespace": "kube-system"})
    if answer[0] >= 300:
        error = body_of(answer)
        raise Refusal(answer[0], error["__type"], error["message"])
    return str(body_of(answer)["association"]["associationArn"])


def update_addon(context: EksContext, cluster: str, name: str, body: Record) -> Response:
    given = {key: value for key, value in body.items() if key != "podIdentityAssociations"}
    answer: Response = context.original("_update_addon")(cluster, name, given)
    if answer[0] < 300:
        remember(cluster, body_of(answer)["update"], name)
    return answer


def associate_encryption_config(context: EksContext, cluster: str, body: Record) -> Response:
    answer: Response = context.original("_associate_encryption_config")(cluster, body)
    if answer[0] < 300:
        remember(cluster, body_of(answer)["update"], "")
    return answer

"""Add-ons: the ones that EKS offers, in the versions that it has for the cluster's minor."""

from ministack.services import eks

from ..response import Refusal, Response, body_of, json_response
from .addon_configuration import check_configuration
from .addon_health import with_health
from .addon_versions import OFFERED, check_addon_version
from .cluster_refusals import invalid_parameter
from .context import EksContext
from .encryption import check_encryption_config
from .records import Record
from .roles import check_service_account_role
from .updates import remember


def create_addon(context: EksContext, cluster: str, body: Record) -> Response:
    name = body.get("addonName", "")
    given = dict(body)
    if cluster in eks._clusters:
        if name not in OFFERED:
            raise invalid_parameter(f"Addon {name} specified is not supported")
        given["addonVersion"] = body.get("addonVersion") or OFFERED[name].default_for(_minor_of(cluster))
        _check(cluster, name, given)
    associations = given.pop("podIdentityAssociations", None) or []
    answer: Response = context.original("_create_addon")(cluster, given)
    if answer[0] >= 300:
        return answer
    addon = eks._addons[f"{cluster}/{name}"]
    addon["podIdentityAssociations"] = [_associate(cluster, association) for association in associations]
    # EKS answers before it looks at pods.
    return json_response(200, {"addon": {**addon, "status": "CREATING"}})


def describe_addon(context: EksContext, cluster: str, name: str) -> Response:
    addon = eks._addons.get(f"{cluster}/{name}")
    if addon is None:
        answer: Response = context.original("_describe_addon")(cluster, name)
        return answer
    return json_response(200, {"addon": with_health(addon)})


def _check(cluster: str, name: str, given: Record) -> None:
    version = given.get("addonVersion")
    if version:
        check_addon_version(name, version, _minor_of(cluster))
    check_configuration(name, given.get("configurationValues") or "")
    if given.get("serviceAccountRoleArn"):
        check_service_account_role(given["serviceAccountRoleArn"])


def _minor_of(cluster: str) -> str:
    return str(eks._clusters[cluster]["version"])


def _associate(cluster: str, association: Record) -> str:
    """An add-on lists the ARNs of its associations; the accounts they bind are in the add-on's own namespace."""
    answer = eks._create_pod_identity_association(cluster, {**association, "namespace": "kube-system"})
    if answer[0] >= 300:
        error = body_of(answer)
        raise Refusal(answer[0], error["__type"], error["message"])
    return str(body_of(answer)["association"]["associationArn"])


def update_addon(context: EksContext, cluster: str, name: str, body: Record) -> Response:
    given = {key: value for key, value in body.items() if key != "podIdentityAssociations"}
    if f"{cluster}/{name}" in eks._addons:
        _check(cluster, name, given)
    answer: Response = context.original("_update_addon")(cluster, name, given)
    if answer[0] < 300:
        remember(cluster, body_of(answer)["update"], name)
    return answer


def associate_encryption_config(context: EksContext, cluster: str, body: Record) -> Response:
    check_encryption_config(body["encryptionConfig"])
    answer: Response = context.original("_associate_encryption_config")(cluster, body)
    if answer[0] < 300:
        remember(cluster, body_of(answer)["update"], "")
    return answer

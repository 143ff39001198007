"""CreateCluster and DeleteCluster."""

import base64
import logging

from ministack.services import ec2, eks

from ..kubernetes.commands import ClusterFiles, ClusterIdentity
from ..kubernetes.control_plane import ControlPlane, folder_of
from ..response import Refusal, Response, json_response
from .access_rbac import install_cluster_roles, reconcile_bindings
from .cluster_record import new_cluster
from .cluster_refusals import (
    check_endpoint_access,
    check_security_groups,
    check_subnets,
)
from .cluster_security_group import create_cluster_security_group, delete_cluster_security_group
from .context import EksContext, cluster_key, in_background
from .creator_access import grant_creator
from .encryption import check_encryption_config
from .records import Record
from .roles import check_cluster_role
from .updates import forget_updates
from .versions import DEFAULT, check_supported

logger = logging.getLogger("sandbox.eks")


def create_cluster(context: EksContext, body: Record, creator_arn: str | None) -> Response:
    """Check what EKS checks, answer with status CREATING, start the Kubernetes API, become ACTIVE."""
    name = body["name"]
    if name in eks._clusters:
        raise Refusal(409, "ResourceInUseException", f"Cluster already exists with name: {name}")
    check_supported(body.get("version", DEFAULT))
    check_cluster_role(body.get("roleArn", ""))
    network = body.get("resourcesVpcConfig", {})
    vpc_id = check_subnets(network.get("subnetIds", []), ec2._subnets)
    check_security_groups(network.get("securityGroupIds", []), ec2._security_groups, vpc_id)
    check_endpoint_access(
        public=network.get("endpointPublicAccess", True),
        private=network.get("endpointPrivateAccess", False),
        public_cidrs=network.get("publicAccessCidrs") or [],
    )
    check_encryption_config(body.get("encryptionConfig") or [])

    cluster = new_cluster(body, eks._cluster_arn(name), vpc_id, ec2._vpcs[vpc_id]["CidrBlock"], creator_arn)
    cluster["resourcesVpcConfig"]["clusterSecurityGroupId"] = create_cluster_security_group(name, vpc_id)
    eks._clusters[name] = cluster
    if cluster["tags"]:
        eks._tags[cluster["arn"]] = dict(cluster["tags"])
    grant_creator(cluster)
    in_background(cluster_key(name), cluster, "FAILED", lambda: _bring_up(context, cluster))
    return json_response(200, {"cluster": eks._sanitize(cluster)})


def _bring_up(context: EksContext, cluster: Record) -> None:
    name = cluster["name"]
    key = cluster_key(name)
    if context.binaries is None:
        logger.warning("cluster %s has no Kubernetes API: the sandbox was started without its programs", name)
        cluster["endpoint"] = f"https://{cluster['identity']['oidc']['issuer'].rsplit('/', 1)[-1]}.eks.invalid"
        cluster["certificateAuthority"] = {"data": base64.b64encode(b"no Kubernetes API").decode()}
        cluster["status"] = "ACTIVE"
        return
    plane = ControlPlane(
        identity=ClusterIdentity(
            name=name,
            region=key[1],
            issuer=cluster["identity"]["oidc"]["issuer"],
            service_cidr=cluster["kubernetesNetworkConfig"]["serviceIpv4Cidr"],
        ),
        emulator=context.emulator,
        binaries=context.binaries,
        children=context.children,
        files=ClusterFiles(folder_of(context.state_dir, key[1], name)),
    )
    context.control_planes[key] = plane
    plane.start()
    install_cluster_roles(plane.client)
    reconcile_bindings(plane.client, name)
    cluster["endpoint"] = plane.endpoint
    cluster["certificateAuthority"] = {"data": plane.ca_data}
    cluster["status"] = "ACTIVE"


def delete_cluster(context: EksContext, name: str) -> Response:
    """EKS refuses while node groups exist; everything else that belongs to the cluster goes with it."""
    cluster = eks._clusters.get(name)
    if cluster is None:
        raise Refusal(404, "ResourceNotFoundException", f"No cluster found for name: {name}.")
    if any(key.startswith(f"{name}/") for key in eks._nodegroups):
        raise Refusal(409, "ResourceInUseException", "Cluster has nodegroups attached")
    if cluster["deletionProtection"]:
        raise Refusal(400, "InvalidRequestException", f"Cluster {name} has deletion protection enabled")
    if cluster["status"] in ("CREATING", "DELETING", "UPDATING"):
        raise Refusal(409, "ResourceInUseException", f"Cluster has an operation in progress: {cluster['status']}")
    cluster["status"] = "DELETING"
    in_background(cluster_key(name), cluster, "FAILED", lambda: _take_down(context, cluster))
    return json_response(200, {"cluster": eks._sanitize(cluster)})


def _take_down(context: EksContext, cluster: Record) -> None:
    name = cluster["name"]
    plane = context.control_planes.pop(cluster_key(name), None)
    if plane is not None:
        plane.stop()
    for store in (eks._addons, eks._idp_configs):
        for key in [key for key in store if key.startswith((f"{name}/", f"{name}\x00"))]:
            record = store.pop(key)
            eks._tags.pop(record.get("addonArn") or record.get("arn", ""), None)
    delete_cluster_security_group(cluster["resourcesVpcConfig"]["clusterSecurityGroupId"])
    # The emulator's own handler removes access entries, policies and Pod Identity associations.
    context.original("_delete_cluster")(name)
    forget_updates(name)
